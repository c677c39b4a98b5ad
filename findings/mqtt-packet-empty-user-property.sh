#!/usr/bin/env bash
# Package:  mqtt-packet 9.0.2 (npm), which writes and reads MQTT for mqtt.js and aedes.
# Input:    a PUBLISH of MQTT 5 with the user property "unit" twice: first empty, then "K". A name may appear more than once (3.3.2.3.7).
# Expected: unit: ['', 'K'], as ['C', 'K'] comes back from "C" and "K".
# Seen:     unit: 'K'. The first value is kept only if it is not empty; an empty one that comes second is kept.
# So what:  whoever passes messages on by parsing and writing them again changes them. A bridge must compare bytes, not objects.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mqtt-packet@9.0.2
cat >run.mjs <<'JS'
import mqttPacket from 'mqtt-packet'
const { generate, parser } = mqttPacket
const again = (unit) => {
  let seen
  const reader = parser({ protocolVersion: 5 })
  reader.on('packet', ({ properties }) => { seen = properties.userProperties.unit })
  reader.parse(generate({ cmd: 'publish', topic: 't', payload: '', qos: 0, dup: false, retain: false, properties: { userProperties: { unit } } }, { protocolVersion: 5 }))
  return `${JSON.stringify(unit)} -> ${JSON.stringify(seen)}`
}
console.log([['C', 'K'], ['C', ''], ['', 'K'], ['', '', 'K']].map(again).join('; '))
JS
seen=$(node run.mjs)
expected='["C","K"] -> ["C","K"]; ["C",""] -> ["C",""]; ["","K"] -> "K"; ["","","K"] -> "K"'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
