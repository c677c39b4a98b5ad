#!/usr/bin/env bash
# Package:  aedes 2.0.0-beta.1 (npm), an MQTT broker as a library; mqtt-packet 9.0.2 writes the bytes.
# Input:    CONNECT (3.1.1), and DISCONNECT as soon as CONNACK has come, as `mosquitto_pub` does with QoS 0 after its PUBLISH.
# Expected: "clientReady", then "clientDisconnect"; or no "clientReady" at all.
# Seen:     client, clientDisconnect, clientReady, and the client that is ready is closed. CONNACK is written before the queue of the
#           session is emptied and "clientReady" is emitted; the client may be gone by then.
# So what:  who keeps a list of connected clients by these two events keeps such a client for ever. cloud/src/broker/broker.ts counts a
#           client until its stream has ended (test BRK-08).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aedes@2.0.0-beta.1 mqtt-packet@9.0.2
cat >run.mjs <<'JS'
import { Aedes } from 'aedes'
import { Duplex } from 'node:stream'
import { generate } from 'mqtt-packet'

/** Two streams; what is written to one is read from the other. */
const pair = () => {
  const ends = []
  const make = (other) => new Duplex({ read() {}, write(chunk, _, done) { ends[other].push(chunk); done() } })
  ends.push(make(1), make(0))
  return ends
}

const broker = await Aedes.createBroker()
const events = []
for (const name of ['client', 'clientReady', 'clientDisconnect']) broker.on(name, ({ closed }) => events.push(`${name}${closed ? ' (closed)' : ''}`))
const [device, server] = pair()
device.once('data', () => device.write(generate({ cmd: 'disconnect' })))
broker.handle(server)
device.write(generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'device', clean: true, keepalive: 60 }))
await new Promise((resolve) => setTimeout(resolve, 500))
console.log(events.join(', '))
broker.close()
JS
seen=$(node run.mjs)
expected='client, clientDisconnect (closed), clientReady (closed)'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
