#!/usr/bin/env bash
# Package:  aedes 2.0.0-beta.1 (npm), an MQTT broker as a library; mqtt-packet 9.0.2 writes the bytes.
# Input:    a client with 30 subscriptions loses its connection while its next one, with the same client id, is being let in.
# Expected: the broker lists the new connection, and a third one with that id ends it (MQTT-3.1.4-3).
# Seen:     the end of the first connection unsubscribes first, which takes some turns of the event loop. When it then removes itself from
#           the list, it does so by its client id, and removes the second connection, which stays connected, gets messages, and is ended
#           by nobody: the third one stands beside it.
# So what:  after a short loss of network a client can have two connections, and "clientDisconnect" never tells the end of the second.
#           cloud/src/broker/broker.ts removes a client from the list only if it is the one that is listed (test BRK-09).
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
const connect = generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clientId: 'device', clean: true, keepalive: 60 })
const subscribe = generate({ cmd: 'subscribe', messageId: 1, subscriptions: Array.from({ length: 30 }, (_, number) => ({ topic: `topic/${number}`, qos: 0 })) })
const moment = () => new Promise((resolve) => setTimeout(resolve, 200))
/** Resolves when a packet of this type has come. */
const answer = (end, type) => new Promise((resolve) => end.on('data', (bytes) => bytes[0] === type && resolve()))

const broker = await Aedes.createBroker()
const join = () => {
  const [device, server] = pair()
  const admitted = answer(device, 0x20)
  broker.handle(server)
  device.write(connect)
  return { device, server, admitted }
}

const first = join()
await first.admitted
const subscribed = answer(first.device, 0x90)
first.device.write(subscribe)
await subscribed
const second = join()
first.server.destroy()
await second.admitted
await moment()
const isListed = broker.clients['device'] !== undefined
const third = join()
await third.admitted
await moment()
console.log(`second is listed: ${isListed}; third has ended second: ${second.server.destroyed}`)
broker.close()
process.exit(0)
JS
seen=$(node run.mjs)
expected='second is listed: false; third has ended second: false'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo "This has changed; it was: $expected" >&2
  exit 1
fi
