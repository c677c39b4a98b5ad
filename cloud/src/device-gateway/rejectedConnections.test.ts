import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasMosquittoClients, run } from '../../testing/entrance.ts'
import { EntranceBench } from '../../testing/entranceBench.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

let bench: EntranceBench
let ca: string
let before = 0

beforeAll(async () => {
  bench = await EntranceBench.open()
  ca = join(bench.folder, 'ca.pem')
  writeFileSync(ca, bench.entrance.ca)
})
beforeEach(() => {
  before = Date.now()
})
afterAll(async () => {
  await bench.close()
  removeTemporaryFolders()
})

const knock = () => until(() => bench.arrivals.knocks.last(before), 'the knock')
const address = (port: number) => `localhost:${port}`
const century = '4102444800'

const hasOpenssl = existsSync('/usr/bin/openssl')
describeUnless(hasOpenssl ? null : 'openssl is not installed')('JOIN-10: OpenSSL', () => {
  const client = (port: number, ...options: string[]) =>
    run('openssl', ['s_client', '-connect', address(port), '-verify_return_error', ...options])

  test.each(['-tls1_2', '-tls1_3'])('trusts the entrance by its authority, by %s', async (version) => {
    const { output } = await client(bench.entrance.port, version, '-CAfile', ca, '-verify_hostname', 'localhost')
    expect(output).toContain('Verify return code: 0 (ok)')
    expect((await client(bench.entrance.port, version, '-CAfile', ca, '-verify_ip', '127.0.0.1')).output).toContain(
      'Verify return code: 0 (ok)',
    )
    expect(bench.arrivals.knocks.last(before)).toBeUndefined()
  })

  test.each(['-tls1_2', '-tls1_3'])('that trusts others only is known as such, by %s', async (version) => {
    await client(bench.entrance.port, version)
    expect(await knock()).toMatchObject({ reason: 'tls', remote: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) })
  })

  test("with a clock after the certificate's end is known as such", async () => {
    await client(bench.entrance.port, '-CAfile', ca, '-attime', century)
    expect(await knock()).toMatchObject({ reason: 'clock' })
  })

  test('at the port without TLS is known as such', async () => {
    await client(bench.entrance.plainPort ?? 0, '-CAfile', ca)
    expect(await knock()).toMatchObject({ reason: 'wrongPort' })
  })
})

describeUnless(hasMosquittoClients ? null : 'mosquitto_pub is not installed')('JOIN-10: mosquitto_pub', () => {
  const publish = (port: number, ...options: string[]) =>
    run('mosquitto_pub', [
      '-h',
      'localhost',
      '-p',
      String(port),
      '-t',
      'x',
      '-m',
      'x',
      '-u',
      bench.device.id,
      '-P',
      bench.device.key,
      ...options,
    ])

  test('without TLS at the port with TLS is known as such', async () => {
    await publish(bench.entrance.port)
    expect(await knock()).toMatchObject({ reason: 'wrongPort' })
  })

  test('that knows no such device is known as such', async () => {
    await publish(bench.entrance.port, '--cafile', ca, '-u', 'NODE-9')
    expect(await knock()).toMatchObject({ reason: 'unknownDevice' })
  })
})
