# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# cmake -DFOLDER=examples -DTABLE=shipped.c -P scenarios.cmake: the scenarios of a folder as a table of C, by name.
file(GLOB files ${FOLDER}/*.yaml)
list(SORT files)
set(texts "")
set(rows "")
set(count 0)
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND texts "static const unsigned char text_${count}[] = {\n${bytes}0};\n")
  string(APPEND rows "    {\"${name}\", \"${name}.yaml\", (const char *)text_${count}},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${TABLE} "#include \"scenario/shipped.h\"\n${texts}const plh_scenario shipped_scenarios[] = {\n${rows}};\n"
  "const int shipped_scenario_count = ${count};\n")
