import { beforeAll, describe, expect, test } from '@jest/globals'
import { SerialReader } from '../../testing/firmware/serialReader.ts'
import { until } from '../../testing/until.ts'
import { its, scripted } from './flashBench.testing.ts'
import { SerialLog } from '@console/simulator'

// Nothing has run on it before: its port is silent.
const device = 'NODE-5B6A19'

const sketch = `
void setup() { Serial.begin(115200); Serial.print("name? "); }
void loop() {
  if (!Serial.available()) return;
  String name = Serial.readStringUntil('\\n');
  if (name == "flood") for (int n = 0; n < 1500; n++) Serial.printf("line %d of a flood\\n", n);
  else Serial.printf("hello \\e[32m%s\\e[0m, \\u00fc\\n", name.c_str());
}
`

describe('SER-01: the serial port of a simulated board', () => {
  const address = `/devices/${device}/serial`
  const type = async (text: unknown, path = address) => {
    const answer = await its.bench.user.call('POST', path, JSON.stringify({ text }), {
      'content-type': 'application/json',
    })
    return `${answer.status} ${await answer.text()}`
  }

  beforeAll(async () => {
    await its.bench.online(device)
    await its.bench.run(device, sketch)
  })

  test('is read as it prints, also the begin of a line, and typed to', async () => {
    const read = await its.bench.serial(device)
    await read.until('name? ')
    const [first] = read.lines
    expect(first).toEqual({ at: expect.any(Number), reset: 'OTA', n: expect.any(Number) })
    expect(await type('Ada\n')).toBe('204 ')
    await read.until('ü\n')
    expect(read.text).toBe('name? hello \u001b[32mAda\u001b[0m, ü\n')
    const later = await its.bench.serial(device)
    await later.until('ü\n')
    expect(later.text).toBe(read.text)
  })

  test('SER-02: what it prints is no event, however much it is, and nothing of it is lost', async () => {
    const read = await its.bench.serial(device)
    const from = its.bench.inbox.about(`devices/${device}/events/serial`).length
    expect(await type('flood\n')).toBe('204 ')
    await read.until('line 1499 of a flood\n')
    expect(read.lines.filter(({ lost }) => lost !== undefined)).toEqual([])
    expect([...read.text.matchAll(/^line (\d+) of a flood$/gm)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: 1500 }, (_, n) => n),
    )
    expect(its.bench.inbox.about(`devices/${device}/events/serial`)).toHaveLength(from)
  })

  test('refuses what nobody reads, what is too long, and the port of a device that is not there', async () => {
    expect(await type('x', `/devices/${scripted}/serial`)).toMatch(/^409 .* runs no sketch now/)
    expect(await type('x'.repeat(1025))).toBe('400 "text" must be at most 1024 characters long.')
    expect(await type('')).toBe('400 "text" must not be empty.')
    for (const method of ['GET', 'POST']) {
      const answer = await its.bench.user.call(
        method,
        '/devices/none/serial',
        ...(method === 'POST' ? (['{"text":"x"}', { 'content-type': 'application/json' }] as const) : []),
      )
      expect(`${answer.status} ${await answer.text()}`).toBe('404 Device none does not exist.')
    }
  })

  test('has a limit of readers, and ends with the device', async () => {
    const all = []
    for (let count = 0; count < 12; count += 1) all.push(await its.bench.user.call('GET', address))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(await refused[0]?.text()).toBe('This account follows 8 serial monitors already. Close one of them.')
    const [read] = all.filter(({ status }) => status === 200).map(({ body }) => new SerialReader(body))
    expect((await its.bench.user.call('DELETE', `/devices/${device}`)).status).toBe(204)
    await until(() => read?.over, 'the end of the stream')
  })
})

describe('SER-01: what is kept of a serial port', () => {
  test('is the last of it, and says how much is lost', () => {
    const log = new SerialLog()
    for (let n = 0; n < 1000; n += 1) log.print(`${n} ${'x'.repeat(200)}\n`)
    const { entries, lost, next } = log.from(10)
    expect(next).toBe(1000)
    expect(lost).toBe(1000 - entries.length - 10)
    expect(entries.length).toBeLessThan(330)
    expect(log.from(next)).toEqual({ entries: [], lost: 0, next })
    for (let n = 0; n < 9000; n += 1) log.print('\n')
    expect(log.from(0).entries.length).toBeLessThanOrEqual(4000)
  })

  test('has a note of the board on a line of its own', () => {
    const log = new SerialLog()
    log.print('begin')
    log.note('one')
    log.note('two')
    expect(log.from(0).entries.map((entry) => ('text' in entry ? entry.text : ''))).toEqual([
      'begin',
      '\n[board] one\n',
      '[board] two\n',
    ])
  })
})
