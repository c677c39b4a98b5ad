import { afterAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawn } from 'node:child_process'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { freePort } from '../../testing/freePort.ts'
import { Inbox } from '../../testing/inbox.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'
import { buildProgram, noCompiler } from './programs.testing.ts'

/** A proof that takes long: DEVICES says with how many, and it prints figures. */
const devices = process.env['DEVICES']
const count = Number(devices ?? 10)
const patience = 120_000

describeUnless(noCompiler ?? (devices === undefined ? 'DEVICES=200 has them come back after a restart' : null))(
  'many devices of the C++ library',
  () => {
    const ending: (() => unknown)[] = []
    afterAll(async () => {
      for (const end of ending.reverse()) await end()
    })

    test(
      `JOIN-77: ${count} of them in one process come back after a restart of the cloud, and lose no event`,
      async () => {
        const places = {
          data: temporaryFolder(),
          port: await freePort(),
          brokerPort: await freePort(),
          devicePort: await freePort(),
        }
        let cloud: CloudProcess = await startCloudProcess(places)
        ending.push(() => cloud.stop())
        const user = await User.signIn(cloud)
        ending.push(() => user.disconnect())
        const { host, port, ca, updatesKey } = await user.read<{
          host: string
          port: number
          ca: string
          updatesKey: string
        }>('/entrance')
        const identities: { id: string; key: string }[] = []
        while (identities.length < count) {
          const answer = await user.call('POST', '/claims', { name: `Device ${identities.length}`, kind: 'linux' })
          if (answer.ok) identities.push((await answer.json()) as { id: string; key: string })
          else await until(() => answer.status === 429, `a claim, and no ${answer.status}`, 0)
        }
        const many = spawn(buildProgram('many.cpp'), { stdio: ['pipe', 'pipe', 'ignore'] })
        ending.push(() => many.kill('SIGKILL'))
        many.stdin.end(
          identities.map(({ id, key }) => `${JSON.stringify({ id, key, host, port, ca, updatesKey })}\n`).join(''),
        )
        const said: { connected: number; second: number; dropped: number; at: number }[] = []
        many.stdout.on('data', (bytes: Buffer) => {
          for (const line of bytes.toString().trim().split('\n')) {
            const [connected = 0, second = 0, dropped = 0] = line.split(' ').map(Number)
            said.push({ connected, second, dropped, at: Date.now() })
          }
        })
        await until(() => said.at(-1)?.connected === count, 'all connections', patience)

        const observer = await user.connect()
        const former = new Inbox(observer)
        await observer.subscribeAsync('devices/+/events/tick', { qos: 1 })
        const lastOf = (inbox: Inbox, id: string) => Number(inbox.about(`devices/${id}/events/tick`).at(-1)?.text ?? -1)
        const next = (said.at(-1)?.second ?? 0) + 1
        await until(() => identities.every(({ id }) => lastOf(former, id) >= next), 'a tick of each', patience)

        const stopping = Date.now()
        await cloud.kill()
        const heardBefore = new Map(identities.map(({ id }) => [id, lastOf(former, id)]))
        // Two ticks while there is no cloud; then the devices wait until somebody listens again.
        await until(() => said.at(-1)?.connected === 0 && said.at(-3)?.connected === 0, 'the loss', patience)
        many.kill('SIGSTOP')
        cloud = await startCloudProcess(places)
        const started = Date.now()
        const again = await User.signIn(cloud)
        ending.push(() => again.disconnect())
        const client = await again.connect()
        const heard = new Inbox(client)
        await client.subscribeAsync('devices/+/events/tick', { qos: 1 })
        many.kill('SIGCONT')
        await until(() => said.at(-1)?.connected === count, 'all connections again', patience)
        const back = Date.now()
        const last = said.at(-1)?.second ?? 0
        await until(
          () =>
            identities.every(({ id }) =>
              heard.about(`devices/${id}/events/tick`).some(({ text }) => Number(text) >= last),
            ),
          'an event of each',
          patience,
        )
        for (const { id } of identities) {
          const ticks = [...new Set(heard.about(`devices/${id}/events/tick`).map(({ text }) => Number(text)))]
          expect(ticks[0]).toBeLessThanOrEqual((heardBefore.get(id) ?? 0) + 1)
          expect(ticks).toEqual(ticks.map((_, index) => (ticks[0] ?? 0) + index))
        }
        expect(said.at(-1)?.dropped).toBe(0)
        process.stderr.write(
          `${count} devices: the cloud was away for ${started - stopping} ms; all were back ${back - started} ms after it was there again.\n`,
        )
      },
      2 * patience,
    )
  },
)
