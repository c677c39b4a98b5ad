#!/usr/bin/env bash
# Package:  shlex 3.0.0 (npm), a port of Python's shlex, which PlatformIO and others split build flags with.
# Input:    one word of two parts, the later one in double quotes: '\"'"" (single quotes keep the backslash), and \\"\a".
# Expected: \" and \\a, as Python's shlex.split and a POSIX shell have it.
# Seen:     " and \a. When a double quote closes, escapes are taken out of the whole word so far, not of its quoted part: what was
#           kept, or unescaped already, is unescaped once more.
# So what:  -DNAME='\"'"$VERSION"'\"', a usual way to give a text to the preprocessor, loses its backslashes, and the macro is no text.
#           cloud/src/builder/settings/buildFlags.ts splits such flags by a reader of its own.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund shlex@3.0.0
cat >run.mjs <<'JS'
import { split } from 'shlex'
const words = [String.raw`'\"'`, String.raw`'\"'""`, String.raw`\\a`, String.raw`\\"\a"`, String.raw`-DNAME='\"'"1.2"'\"'`]
console.log(words.map((word) => `${word} -> ${split(word)[0]}`).join('; '))
JS
seen=$(node run.mjs)
expected=$(cat <<'TEXT'
'\"' -> \"; '\"'"" -> "; \\a -> \a; \\"\a" -> \a; -DNAME='\"'"1.2"'\"' -> -DNAME="1.2\"
TEXT
)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
