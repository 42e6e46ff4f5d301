# A filter for Doxygen: a comment at the end of a line documents the member in that line (`float mass = 1;  // kg`).
# Comments in the bodies of functions stay as they are.
function in_type() { return depth == 0 ? 0 : kind[depth] == "type" }
{
  line = $0
  code = line
  sub(/[ \t]*\/\/.*/, "", code)
  if (in_type() && line ~ /[;,}][ ]*\/\/ / && line !~ /^[ \t]*\/\//) sub(/\/\/ /, "///< ", line)
  # A head may take several lines; it ends with a brace or a semicolon.
  head = head " " code
  gsub(/"([^"\\]|\\.)*"|'([^'\\]|\\.)'/, "", code)
  for (i = 1; i <= length(code); ++i) {
    c = substr(code, i, 1)
    if (c == "{") kind[++depth] = head ~ /(^|[ >])(struct|class|union|enum|enum class) [A-Za-z_]+[^()=]*\{/ ? "type" : head ~ /namespace/ ? "namespace" : "body"
    if (c == "}" && depth > 0) --depth
    if (c == ";" || c == "{" || c == "}") head = ""
  }
  print line
}
