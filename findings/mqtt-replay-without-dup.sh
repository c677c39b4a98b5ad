#!/usr/bin/env bash
# Package:  mqtt 5.16.0 (npm), the client for browsers and Node; mqtt-packet 9.0.2 writes the server's answers.
# Input:    a publish of QoS 1, whose connection ends before the PUBACK; the next connection finds its session (sessionPresent).
# Expected: it is sent again with DUP set (MQTT 5, 3.3.1.1: a client must set it when it sends a PUBLISH again).
# Seen:     it is sent again with the same packet identifier and without DUP.
# So what:  a server can't tell a second delivery by the flag, and who counts messages that came again finds none. What must happen
#           once needs an id in its payload.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mqtt@5.16.0 mqtt-packet@9.0.2
cat >run.mjs <<'JS'
import { createServer } from 'node:net'
import mqtt from 'mqtt'
import mqttPacket from 'mqtt-packet'
const { generate, parser } = mqttPacket
const seen = []
const server = createServer((socket) => {
  const reader = parser({ protocolVersion: 5 })
  reader.on('packet', ({ cmd, messageId, dup }) => {
    if (cmd === 'connect') socket.write(generate({ cmd: 'connack', reasonCode: 0, sessionPresent: seen.length > 0 }, { protocolVersion: 5 }))
    if (cmd !== 'publish') return
    seen.push({ messageId, dup })
    if (seen.length === 1) socket.destroy()
    else socket.write(generate({ cmd: 'puback', messageId }, { protocolVersion: 5 }))
  })
  socket.on('data', (bytes) => reader.parse(bytes))
  socket.on('error', () => {})
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const client = await mqtt.connectAsync({ host: '127.0.0.1', port: server.address().port, protocolVersion: 5, clientId: 'sensor', clean: false, reconnectPeriod: 50 })
await client.publishAsync('t', 'once', { qos: 1 })
await client.endAsync()
const [first, again] = seen
console.log(`the same identifier: ${first.messageId === again.messageId}; dup: ${first.dup}, then ${again.dup}`)
server.close()
JS
seen=$(node run.mjs)
expected='the same identifier: true; dup: false, then false'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
