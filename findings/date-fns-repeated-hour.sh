#!/usr/bin/env bash
# Package:  date-fns 4.4.0 (npm), also what Chart.js's time axis asks through chartjs-adapter-date-fns.
# Input:    half past two, for the second time, in the night in which Berlin's summer time ends: 2026-10-25T01:30:15.250Z.
# Expected: startOfHour is 01:00:00Z, startOfMinute 01:30:00Z, startOfSecond 01:30:15Z: none is more than its unit away.
# Seen:     each is an hour earlier, in the first of the two hours (startOfSecond: 00:30:15Z). Setting the smaller parts of a Date
#           goes by local time, of which JavaScript takes the first one where it comes twice.
# So what:  events that are counted by hour or minute: those of the second hour fall into the first, which gets twice as many, and an
#           hour without any is left. Count by milliseconds since 1970, and use local time for labels only.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-fns@4.4.0
cat >run.mjs <<'JS'
import { startOfHour, startOfMinute, startOfSecond } from 'date-fns'
const second = new Date('2026-10-25T01:30:15.250Z')
console.log([startOfHour, startOfMinute, startOfSecond].map((start) => `${start.name} ${start(second).toISOString().slice(11, 19)}`).join('; '))
JS
seen=$(TZ=Europe/Berlin node run.mjs)
expected='startOfHour 00:00:00; startOfMinute 00:30:00; startOfSecond 00:30:15'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
