#!/usr/bin/env bash
# Package:  aedes 2.0.0-beta.1 (npm), an MQTT broker as a library; mqtt-packet 9.0.2 writes the bytes.
# Input:    an authorizeForward that returns a packet with another topic, as its documentation allows; a subscriber of QoS 1 with a
#           lasting session that gets one message while it is connected and one that waited for it.
# Expected: both arrive with the topic that authorizeForward has returned.
# Seen:     the one that waited arrives with the broker's own topic: there the result is only asked whether it is empty.
# So what:  a broker that gives each customer a level of topics, and takes it off here, shows that level to whoever comes back.
#           cloud/src/broker/quotas/boundPersistence.ts takes it off as the session's queue is read (tests CLOUD-24).
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

const broker = await Aedes.createBroker({ authorizeForward: (_client, packet) => ({ ...packet, topic: packet.topic.replace('customer/', '') }) })
const seen = []
/** A client in this process; resolves when it is connected. */
const connect = () => new Promise((connected) => {
  const reader = parser({ protocolVersion: 4 })
  let server
  const client = new Duplex({ read() {}, write(chunk, _, done) { server.push(chunk); done() } })
  server = new Duplex({ read() {}, write(chunk, _, done) { reader.parse(chunk); done() } })
  reader.on('packet', (packet) => {
    if (packet.cmd === 'connack') connected({ client, server })
    if (packet.cmd === 'publish') {
      seen.push(packet.topic)
      client.write(generate({ cmd: 'puback', messageId: packet.messageId }))
    }
  })
  broker.handle(server)
  client.write(generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'subscriber', clean: false, keepalive: 60 }))
})
const turn = () => new Promise((resolve) => setTimeout(resolve, 200))
const publish = () => new Promise((done) => broker.publish({ topic: 'customer/light', payload: 'on', qos: 1, retain: false }, done))

const first = await connect()
first.client.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'customer/#', qos: 1 }] }))
await turn()
await publish()
await turn()
first.server.destroy()
await turn()
await publish()
await connect()
await turn()
console.log(`while connected: ${seen[0]}; after it came back: ${seen[1]}`)
broker.close()
JS
seen=$(node run.mjs)
expected='while connected: light; after it came back: customer/light'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
