# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: The Polhode developers
# The grammar of an attitude ephemeris message in key = value notation, CCSDS 504.0-B-2 section 4:
# header, then segments of metadata and data; keywords in their order, the obligatory ones present.
function bad(why) { print FILENAME ":" NR ": " why; failed = 1; exit 1 }
function order(list, key,   n, i, a) { n = split(list, a, " "); for (i = 1; i <= n; i++) if (a[i] == key) return i; return 0 }
BEGIN {
  head = "CCSDS_AEM_VERS COMMENT CLASSIFICATION CREATION_DATE ORIGINATOR MESSAGE_ID"
  meta = "COMMENT OBJECT_NAME OBJECT_ID CENTER_NAME REF_FRAME_A REF_FRAME_B TIME_SYSTEM START_TIME " \
         "USEABLE_START_TIME USEABLE_STOP_TIME STOP_TIME ATTITUDE_TYPE EULER_ROT_SEQ ANGVEL_FRAME " \
         "INTERPOLATION_METHOD INTERPOLATION_DEGREE"
  epoch = "^[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9](\\.[0-9]+)?Z?$"
  number = "^[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?$"
  part = "header"
}
/[^ -~]/ { bad("not printable ASCII") }
length($0) > 254 { bad("longer than 254 characters") }
/^$/ { next }
part == "header" && $0 == "META_START" { if (!("ORIGINATOR" in seen) || !("CREATION_DATE" in seen)) bad("header incomplete"); part = "meta"; last = 0; delete seen; next }
part == "meta" && $0 == "META_STOP" {
  n = split("OBJECT_NAME OBJECT_ID REF_FRAME_A REF_FRAME_B TIME_SYSTEM START_TIME STOP_TIME ATTITUDE_TYPE", must, " ")
  for (i = 1; i <= n; i++) if (!(must[i] in seen)) bad("metadata lack " must[i])
  part = "between"; next
}
part == "between" && $0 == "DATA_START" { part = "data"; before = ""; next }
part == "data" && $0 == "DATA_STOP" { part = "end"; next }
part == "header" || part == "meta" {
  key = $1
  if (key != "COMMENT" && $2 != "=") bad("not key = value")
  at = order(part == "header" ? head : meta, key)
  if (!at) bad("unknown keyword " key)
  if (at < last || (at == last && key != "COMMENT")) bad("keyword out of order: " key)
  if (NR == 1 && $0 != "CCSDS_AEM_VERS = 2.0") bad("the first line is the version")
  if ((key == "START_TIME" || key == "STOP_TIME" || key == "CREATION_DATE") && $3 !~ epoch) bad("no epoch")
  if (key == "ATTITUDE_TYPE") fields = $3 == "QUATERNION" ? 5 : $3 == "QUATERNION/ANGVEL" ? 8 : 0
  if (key == "ANGVEL_FRAME" && fields != 8) bad("ANGVEL_FRAME without angular velocity")
  last = at; seen[key] = 1; next
}
part == "data" {
  if (NF != fields || $1 !~ epoch) bad("a data line is an epoch and " fields - 1 " numbers")
  for (i = 6; i <= NF; i++) if ($i !~ number) bad("no number: " $i)
  for (i = 2; i <= 5; i++) { if ($i !~ number) bad("no number: " $i); norm += $i * $i }
  if (norm < 1 - 1e-12 || norm > 1 + 1e-12) bad("not a unit quaternion")
  if ($1 <= before) bad("epochs must increase")
  norm = 0; before = $1; records++; next
}
{ bad("nothing may stand here: " $0) }
END { if (failed) exit 1; if (part != "end" || !records) { print "incomplete: ends in " part; exit 1 } }
