# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# cmake -DSOURCE=viewer -DPAGE=page.html [-DARRAY=page.c] -P join_page.cmake: the files of the viewer as they stand, joined to
# one page in which only @DATA@ is left, and that page as an array of C. In one module the files need no imports and
# exports among themselves: those lines go, the rest stays.
set(files math format mesh poinsot motion scene plot timeline save look body_view system_view compare_view page film start)
set(script "")
foreach(name IN LISTS files)
  file(READ ${SOURCE}/${name}.js text)
  string(REGEX REPLACE "(^|\n)import [^\n]*;" "\\1" text "${text}")
  string(REGEX REPLACE "\nexport " "\n" text "${text}")
  string(APPEND script "${text}")
endforeach()
file(READ ${SOURCE}/style.css style)
file(READ ${SOURCE}/page.html page)
string(REPLACE "@STYLE@" "${style}" page "${page}")
string(REPLACE "@SCRIPT@" "${script}" page "${page}")
file(WRITE ${PAGE} "${page}")
if(NOT ARRAY)
  return()
endif()
file(READ ${PAGE} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${ARRAY} "#include \"cli/plot.h\"\nconst unsigned char viewer_page[] = {\n${bytes}0};\nconst size_t viewer_page_size = sizeof viewer_page - 1;\n")
