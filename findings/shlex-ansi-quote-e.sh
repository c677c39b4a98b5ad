#!/usr/bin/env bash
# Package:  shlex 3.0.0 (npm), which reads the $'…' quotes of bash, too.
# Input:    $'\xCE', $'\xCF', $'\u00AE', $'\u00ae': letters by their numbers.
# Expected: Î, Ï, ®, ®.
# Seen:     whatever ends in a capital E becomes ESC: the pattern for \e and \E is `^e|E$`, whose second half fits any end.
# So what:  numbers in hexadecimal must be written in small letters, or the text gets a control character that nobody sees.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund shlex@3.0.0
cat >run.mjs <<'JS'
import { split } from 'shlex'
const words = [String.raw`$'\xCE'`, String.raw`$'\xCF'`, String.raw`$'\u00AE'`, String.raw`$'\u00ae'`]
console.log(words.map((word) => `${word} -> U+${split(word)[0].codePointAt(0).toString(16)}`).join('; '))
JS
seen=$(node run.mjs)
expected=$(cat <<'TEXT'
$'\xCE' -> U+1b; $'\xCF' -> U+cf; $'\u00AE' -> U+1b; $'\u00ae' -> U+ae
TEXT
)
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
