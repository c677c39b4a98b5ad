#!/usr/bin/env bash
# Package:  aedes 2.0.0-beta.1 (npm), an MQTT broker as a library; mqtt-packet 9.0.2 writes the bytes.
# Input:    one SUBSCRIBE with the filters "b" (QoS 1) and "7", of which authorizeSubscribe refuses "7"; and one that has the same filter twice.
# Expected: SUBACK 1, 128, in the order of the filters (MQTT 3.1.1, 3.9.3), and a code for each of two filters.
# Seen:     128, 1, and one code for two: the filters are gathered in an object by their names, whose keys that are numbers come first.
# So what:  a client takes the refusal for the other filter: it waits for ever on "7", and gives "b" up.
#           cloud/src/broker/mends/subscribeAnswers.ts puts the codes in order.
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

const broker = await Aedes.createBroker({ authorizeSubscribe: (_client, subscription, done) => done(null, subscription.topic === '7' ? null : subscription) })
/** The codes of the SUBACK for these filters, for a client in this process. */
const codesFor = (subscriptions) => new Promise((done) => {
  const reader = parser({ protocolVersion: 4 })
  let server
  const client = new Duplex({ read() {}, write(chunk, _, written) { server.push(chunk); written() } })
  server = new Duplex({ read() {}, write(chunk, _, written) { reader.parse(chunk); written() } })
  reader.on('packet', ({ cmd, granted }) => {
    if (cmd === 'connack') client.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }))
    if (cmd === 'suback') done(granted.join(', '))
  })
  broker.handle(server)
  client.write(generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'subscriber', clean: true, keepalive: 60 }))
})
const refused = await codesFor([{ topic: 'b', qos: 1 }, { topic: '7', qos: 0 }])
const twice = await codesFor([{ topic: 'b', qos: 0 }, { topic: 'b', qos: 1 }])
console.log(`b, 7: ${refused}; b, b: ${twice}`)
broker.close()
JS
seen=$(node run.mjs)
expected='b, 7: 128, 1; b, b: 1'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
