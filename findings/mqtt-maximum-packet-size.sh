#!/usr/bin/env bash
# Package:  mqtt 5.16.0 (npm), the client for browsers and Node; mqtt-packet 9.0.2 writes the server's answers.
# Input:    a server whose CONNACK has a Maximum Packet Size of 100; a publish of 1,000 bytes with QoS 0.
# Expected: the promise of publishAsync is rejected: a client must not send a packet that is larger (MQTT 5, 3.2.2.3.6).
# Seen:     it is sent, and the promise is resolved. The client does not look at what the server has said.
# So what:  Mosquitto 2.0.11 answers with DISCONNECT 149, the client connects again, and whoever published was told that all went well.
#           shell/src/broker/mqtt/packetSize.ts compares before it publishes (test BRK-06).
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
let largest = 0
const server = createServer((socket) => {
  const reader = parser({ protocolVersion: 5 })
  reader.on('packet', (packet) => {
    if (packet.cmd === 'connect') socket.write(generate({ cmd: 'connack', reasonCode: 0, sessionPresent: false, properties: { maximumPacketSize: 100 } }, { protocolVersion: 5 }))
    if (packet.cmd === 'publish') largest = Math.max(largest, packet.length)
  })
  socket.on('data', (bytes) => reader.parse(bytes))
  socket.on('error', () => {})
})
await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
const client = await mqtt.connectAsync({ host: '127.0.0.1', port: server.address().port, protocolVersion: 5, reconnectPeriod: 0 })
const told = await client.publishAsync('t', 'x'.repeat(1000)).then(() => 'published', (error) => error.message)
await client.endAsync()
console.log(`told: ${told}; the server got ${largest > 100 ? 'more than 100 bytes' : 'nothing too large'}`)
server.close()
JS
seen=$(node run.mjs)
expected='told: published; the server got more than 100 bytes'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
