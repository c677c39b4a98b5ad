import { afterAll, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { device as simulated, its } from '../../src/devices/flashBench.testing.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { buildProgram, noCompiler, sdk } from './programs.testing.ts'

const sketch = readFileSync(join(sdk, 'tests/programs/device.ino'), 'utf8')
let program: ChildProcess | undefined

afterAll(() => void program?.kill('SIGKILL'))

/** What people see of the sketch, wherever it runs. */
const expectAlike = async (device: string) => {
  await its.bench.event(device, 'count')
  const offers = await until(async () => {
    const now = await its.bench.user.read<{ functions: string[]; variables: object }>(`/devices/${device}`)
    return now.functions.includes('length') && now
  }, 'what it offers')
  expect([offers.functions.toSorted(), offers.variables]).toEqual([
    ['block', 'fail', 'length', 'many'],
    { answer: 'number', name: 'string' },
  ])
  expect(await its.bench.call(device, 'length', 'four')).toBe(4)
  expect(await its.bench.call(device, 'fail')).toBe(-1)
  expect([await its.bench.read(device, 'answer'), await its.bench.read(device, 'name')]).toEqual([42, 'grün'])
  const connection = await its.bench.user.connect()
  const heard = its.bench.event(device, 'heard')
  for (const event of ['hook-response/asking', 'hook-response/other', 'hook-response/ask/0'])
    await connection.publishAsync(`devices/${device}/events/${event}`, 'sunny', { qos: 1 })
  expect(JSON.parse((await heard).text)).toEqual({ name: 'hook-response/ask/0', data: 'sunny' })
}

test('JOIN-78: a sketch for real devices runs on the simulated board, and hears responses there', async () => {
  await its.bench.run(simulated, sketch)
  await expectAlike(simulated)
})

describeUnless(noCompiler)('on Linux', () => {
  test('JOIN-78: the same sketch runs, to the letter', async () => {
    const { id, key } = (await (
      await its.bench.user.call('POST', '/claims', { name: 'Linux', kind: 'linux' })
    ).json()) as { id: string; key: string }
    const { host, port, ca, updatesKey } = await its.bench.user.read<{
      host: string
      port: number
      ca: string
      updatesKey: string
    }>('/entrance')
    const file = join(temporaryFolder(), 'device.json')
    writeFileSync(file, JSON.stringify({ id, key, host, port, ca, updatesKey }))
    program = spawn(buildProgram('device.ino'), [], {
      env: { ...process.env, IOTCONSOLE_DEVICE: file },
      stdio: 'ignore',
    })
    await expectAlike(id)
  })
})
