#!/usr/bin/env bash
# Package:  aedes 2.0.0-beta.1 (npm), an MQTT broker as a library; mqtt-packet 9.0.2 writes the bytes.
# Input:    a PUBLISH of QoS 2 with the number 7, and the same with DUP before its PUBREL: one after the other's PUBREC, and both in one piece.
# Guess:    passed on once after a PUBREC, and twice where both are read at once (written down before the first run, after reading its code).
# Expected: once each time: until PUBREL, a PUBLISH of the same number is acknowledged and not passed on again (MQTT 3.1.1, MQTT-4.3.3-2; MQTT 5, MQTT-4.3.3-10).
# Seen:     1 and 2. The broker asks its store whether it has the number, and writes it there only after that answer: the second message asks before.
# So what:  a client that repeats what it sent, behind a proxy or a slow line that gathers bytes, has its message delivered twice, and QoS 2 promises once.
#           cloud/src/broker/mends/receipts.ts lets the second question wait until the first number is kept.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aedes@2.0.0-beta.1 mqtt-packet@9.0.2
cat >run.mjs <<'JS'
import { Duplex } from 'node:stream'
import { Aedes } from 'aedes'
import mqttPacket from 'mqtt-packet'
const { generate, parser } = mqttPacket

const broker = await Aedes.createBroker()
let passedOn = 0
await new Promise((done) => broker.subscribe('orders', (_packet, taken) => { passedOn += 1; taken() }, done))
/** How often a message of QoS 2 and its repetition are passed on, when both arrive in one piece or one after the other. */
const publishTwice = (clientId, together) => new Promise((done) => {
  const reader = parser({ protocolVersion: 4 })
  let server
  const client = new Duplex({ read() {}, write(chunk, _, written) { server.push(chunk); written() } })
  server = new Duplex({ read() {}, write(chunk, _, written) { reader.parse(chunk); written() } })
  const message = (dup) => generate({ cmd: 'publish', topic: 'orders', payload: 'one', qos: 2, messageId: 7, dup, retain: false })
  let received = 0
  passedOn = 0
  reader.on('packet', ({ cmd }) => {
    if (cmd === 'connack') client.write(together ? Buffer.concat([message(false), message(true)]) : message(false))
    if (cmd === 'pubrec') {
      received += 1
      if (received === 1 && !together) client.write(message(true))
      if (received === 2) client.write(generate({ cmd: 'pubrel', messageId: 7 }))
    }
    if (cmd === 'pubcomp') done(passedOn)
  })
  broker.handle(server)
  client.write(generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId, clean: true, keepalive: 60 }))
})
console.log(`one after the other: ${await publishTwice('a', false)}, together: ${await publishTwice('b', true)}`)
broker.close()
JS
seen=$(node run.mjs)
expected='one after the other: 1, together: 2'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
