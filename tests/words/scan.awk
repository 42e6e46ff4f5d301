# Finds pronouns for persons in C++ texts: in string literals and, with comments=1, in comments. With plain=1 the whole
# input is text, as the output of a program is. Identifiers aren't words: "choose_nobody" is fine, and so is a literal that
# is nothing but the word, which is the name of a field. Lines that quote literature are listed in the file `exempt`.
BEGIN {
  split("who whom whose whoever whomever nobody someone somebody everybody everyone anyone anybody", list, " ")
  for (i in list) pronoun[list[i]] = 1
}
exempt != "" && !quotes_read {
  quotes_read = 1
  while ((getline quote < exempt) > 0)
    if (quote !~ /^#/ && split(quote, part, "\t") == 3) quoted[part[1], part[2]] = 1
}
FNR == 1 { state = "code" }

# The words of one literal or comment on this line.
function look(text, is_literal,  words, n, i, word) {
  if (is_literal && text ~ /^[A-Za-z_]+$/) return
  gsub(/\\"[A-Za-z_]+\\"/, " ", text)  # a name in a text: \"choose_nobody\"
  n = split(text, words, /[^A-Za-z0-9_]+/)
  for (i = 1; i <= n; ++i) {
    word = tolower(words[i])
    if (!(word in pronoun)) continue
    line = $0; sub(/^[ \t]+/, "", line)
    if ((FILENAME, line) in quoted) continue
    print (plain ? name : FILENAME) ":" FNR ": " word ": " line
    bad = 1
  }
}

plain {
  text = $0
  while (match(text, /"[A-Za-z_]+"/)) text = substr(text, 1, RSTART - 1) " " substr(text, RSTART + RLENGTH)
  look(text, 0)
  next
}

state == "code" && /^[ \t]*#[ \t]*include/ { next }

{
  rest = $0; before = " "
  while (rest != "") {
    if (state == "comment") {  # /* ... up to the end */
      end = index(rest, "*/")
      text = end ? substr(rest, 1, end - 1) : rest
      if (comments) look(text, 0)
      rest = end ? substr(rest, end + 2) : ""
      if (end) state = "code"
    } else if (state == "raw") {  # R"delimiter( ... up to )delimiter"
      end = index(rest, closing)
      look(end ? substr(rest, 1, end - 1) : rest, 0)
      rest = end ? substr(rest, end + length(closing)) : ""
      if (end) state = "code"
    } else {
      if (!match(rest, /\/\/|\/\*|R"[^ ()\\]*\(|"|'/)) break
      token = substr(rest, RSTART, RLENGTH)
      if (RSTART > 1) before = substr(rest, RSTART - 1, 1)
      rest = substr(rest, RSTART + RLENGTH)
      if (token == "//") {
        if (comments) look(rest, 0)
        rest = ""
      } else if (token == "/*") {
        state = "comment"
      } else if (token ~ /^R/) {
        state = "raw"; closing = ")" substr(token, 3, length(token) - 3) "\""
      } else if (token == "\"") {
        if (!match(rest, /^([^"\\]|\\.)*/)) break
        text = substr(rest, 1, RLENGTH); rest = substr(rest, RLENGTH + 2)
        gsub(/\\./, " ", text)
        look(text, 1)
      } else if (before !~ /[0-9A-Fa-f]/) {  # a character; else the ' of 1'000
        if (!match(rest, /^([^'\\]|\\.)*/)) break
        rest = substr(rest, RLENGTH + 2)
      }
      before = " "
    }
  }
}
END { exit bad }
