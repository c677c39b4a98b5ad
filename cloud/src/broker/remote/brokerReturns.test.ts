import { afterAll, expect, test } from '@jest/globals'
import mqtt from 'mqtt'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { freePort } from '../../../testing/freePort.ts'
import { hasMosquitto, startMosquitto } from '../../../testing/mosquitto.ts'
import { noNginx, startNginx } from '../../../testing/nginx.ts'
import { portOf } from '../../../testing/rawHttp.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { owner, Replicas, tokenOf } from './replicas.testing.ts'

const count = 16
const longest = 5_000

describeUnless(hasMosquitto ? noNginx : 'Mosquitto is not installed')(
  'CLOUD-97: when the broker ends and is there again',
  () => {
    afterAll(removeTemporaryFolders)

    test('all clients are back within five seconds, through nginx as cloud.conf configures it', async () => {
      const [mosquitto, port] = [await startMosquitto(), await freePort()]
      const all = await Replicas.open(`http://localhost:${port}`)
      const replicas = [await all.add(mosquitto.address), await all.add(mosquitto.address)]
      const front = await startNginx({
        folder: temporaryFolder(),
        port,
        upstreams: { cloud: [port], messages: replicas.map(({ url }) => portOf(url)) },
      })
      const connect = () =>
        mqtt.connect(`ws://localhost:${port}/mqtt`, {
          protocolVersion: 5,
          reconnectPeriod: 200,
          reconnectOnConnackError: true,
          username: owner,
          password: tokenOf(owner),
        })
      const clients = Array.from({ length: count }, () => connect().on('error', () => {}))
      const connected = () => clients.filter((client) => client.connected).length
      try {
        await until(() => connected() === count, 'the clients')
        let refused = 0
        for (const client of clients) client.on('close', () => (refused += 1))
        await mosquitto.stop()
        // Each is lost, and then refused more than once.
        await until(() => refused >= 4 * count, 'the refusals')
        expect(connected()).toBe(0)
        await mosquitto.start()
        await until(() => connected() === count, 'the clients to be back', longest)
      } finally {
        for (const client of clients) client.end(true)
        await front.stop()
        await all.close()
        await mosquitto.stop()
      }
    })
  },
)
