import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { flash, FlashBench } from '../../testing/firmware/building.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

const device = 'NODE-A41C7E'
const other = 'NODE-3F90B2'
const talker = 'NODE-E8025D'
const sleeper = 'NODE-0C93F8'

let cloud: CloudProcess
let bench: FlashBench

beforeAll(async () => {
  cloud = await startCloudProcess()
  bench = await FlashBench.start(cloud)
  for (const each of [device, other, talker]) await bench.online(each)
})
afterAll(async () => {
  bench.user.disconnect()
  await cloud.stop()
  removeTemporaryFolders()
})

const parse = ({ text }: { text: string }) => JSON.parse(text) as Record<string, unknown>

/** Does something, and makes sure that the others did not feel it. */
async function undisturbed(work: () => Promise<unknown>): Promise<void> {
  const heard = () => bench.inbox.about(`devices/${talker}/events/vibration`)
  const from = heard().length
  await work()
  await until(() => heard().length >= from + 3, 'the others to go on')
  const numbers = heard()
    .slice(from)
    .map((message) => parse(message)['n'] as number)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  expect((await bench.user.call('GET', '/devices')).status).toBe(200)
}

const sketch = `#include <Cloud.h>
int count = 41; float ratio = 0.1f; double exact = 0.1; bool on = false; String label = "gr\\u00fc\\u00dfe \\"x\\""; unsigned long big = 4000000000UL; float none = 0;
int turn(String p) { on = p == "on"; return on; }
int length(String p) { label = p; return p.length(); }
int again(String) { delay(200); return 7; }
int divide(int a, int b) {
  return a / b;
}
int crash(String p) { return divide(100, p.toInt()); }
int spin(String) { enableLoopWDT(); while (true) count++; return 0; }
char *kept; int bomb(String) { while (true) { kept = new char[10000]; kept[9] = 1; Serial.print(kept[9]); } }
int deep(String p) { return p.length() > 1000000 ? 0 : deep(p + "x") + 1; }
int nothing(String p) { int *where = (int *)p.toInt(); *where = 5; return *where; }
int restart(String) { ESP.restart(); }
int flood(String) { int sent = 0; for (int n = 0; n < 1000; n++) { sent += Cloud.publish("flood", n); Serial.println(n); } return sent; }
void setup() {
  none = none / none;
  Serial.begin(115200);
  Cloud.variable("count", count); Cloud.variable("ratio", ratio); Cloud.variable("exact", exact); Cloud.variable("on", on);
  Cloud.variable("label", label); Cloud.variable("big", big); Cloud.variable("none", none);
  Cloud.function("turn", turn); Cloud.function("length", length); Cloud.function("again", again); Cloud.function("crash", crash); Cloud.function("spin", spin);
  Cloud.function("bomb", bomb); Cloud.function("deep", deep); Cloud.function("nothing", nothing); Cloud.function("restart", restart); Cloud.function("flood", flood);
  Cloud.publish("started", "yes", true);
  Cloud.publish("bad name", 1);
  Serial.printf("%s %d\\n", "ready", count);
}
void loop() {
  Cloud.publish("deep/tick", ++count);
  delay(30000);
}
`

describe('FIR-03: firmware on a simulated device', () => {
  test('FIR-07: the device goes offline, comes back, and runs what was sent', async () => {
    const sha = await bench.build(sketch)
    const status = bench.inbox.about(`devices/${device}/events/status`)
    const tick = bench.event(device, 'deep/tick')
    const started = bench.event(device, 'started')
    expect(await bench.run(device, sketch)).toBe(sha)
    expect((await tick).text).toBe('42')
    expect((await started).text).toBe('yes')
    await until(
      () =>
        bench.inbox
          .about(`devices/${device}/events/status`)
          .slice(status.length)
          .map(({ text }) => text)
          .join(' ') === 'offline online',
      'the device to go and come',
    )
    expect(parse(bench.inbox.about(`devices/${device}/events/hello`).at(-1) ?? { text: '{}' })).toMatchObject({
      firmware: sha,
      reset: 'OTA',
    })
    const serial = await bench.serial(device)
    expect(await serial.until('ready 41')).toContain('[cloud] bad name was not sent: this can be no name of an event\n')
    serial.close()
    const about = await until(async () => {
      const answer = await bench.user.read<{ firmwareSha: string; functions: string[]; variables: object }>(
        `/devices/${device}`,
      )
      return answer.functions.includes('turn') && answer
    }, 'the functions to be known')
    expect(about.firmwareSha).toBe(sha)
    expect(about.functions).toEqual([
      'turn',
      'length',
      'again',
      'crash',
      'spin',
      'bomb',
      'deep',
      'nothing',
      'restart',
      'flood',
    ])
    expect(about.variables).toEqual({
      count: 'number',
      ratio: 'number',
      exact: 'number',
      on: 'boolean',
      label: 'string',
      big: 'number',
      none: 'number',
    })
  })

  test('DEV-09: its functions and variables answer at once, also within a delay', async () => {
    const began = Date.now()
    expect(await bench.call(device, 'turn', 'on')).toBe(1)
    expect(await bench.read(device, 'on')).toBe(true)
    expect(await bench.call(device, 'length', 'ü "x"\n')).toBe(7)
    expect(await bench.read(device, 'label')).toBe('ü "x"\n')
    expect([
      await bench.read(device, 'count'),
      await bench.read(device, 'ratio'),
      await bench.read(device, 'exact'),
      await bench.read(device, 'big'),
      await bench.read(device, 'none'),
    ]).toEqual([42, 0.1, 0.1, 4000000000, null])
    expect(
      await Promise.all([bench.call(device, 'again'), bench.call(device, 'again'), bench.call(device, 'turn', '')]),
    ).toEqual([7, 7, 0])
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  test('a flood is limited, and the sketch is told', async () => {
    const sent = (await bench.call(device, 'flood')) as number
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(100)
    await until(() => bench.inbox.about(`devices/${device}/events/flood`).length === sent, 'what was sent')
  })
})

describe('FIR-03: firmware that fails harms nothing else, and says where', () => {
  const crashes: [string, string, RegExp, string, number | undefined][] = [
    ['crash', '0', /^division by zero$/, 'divide', 7],
    ['nothing', '0', /null pointer/, 'nothing(String)', 13],
    ['nothing', '2000000000', /out of bounds/, 'nothing(String)', 13],
    ['deep', '', /^stack overflow/, '', 12],
    ['bomb', '', /no memory left/, 'bomb(String)', 11],
  ]

  test.each(crashes)('%s(%j) is told as an event', async (name, parameter, reason, where, line) => {
    await bench.run(device, sketch)
    await undisturbed(async () => {
      const told = bench.event(device, 'crash')
      const back = bench.event(device, 'hello', ({ text }) => text.includes('PANIC'))
      bench.call(device, name, parameter).catch(() => {})
      const crash = parse(await told)
      expect(crash).toMatchObject({ reset: 'PANIC', reason: expect.stringMatching(reason), file: 'src/main.ino', line })
      expect(String(crash['function'])).toContain(where)
      await back
    })
    expect(await bench.call(device, 'turn', 'on')).toBe(1)
  })

  test('DATA-01: the last crash is kept, with its place and the project of the firmware, for its owner', async () => {
    await bench.run(device, sketch)
    const back = bench.event(device, 'hello', ({ text }) => text.includes('PANIC'))
    bench.call(device, 'crash', '0').catch(() => {})
    const crash = await until(async () => {
      const answer = await bench.user.call('GET', `/devices/${device}/crash`)
      const told =
        answer.status === 200 ? ((await answer.json()) as { firmware?: string; line?: number; message?: string }) : {}
      return told.line === 7 && told
    }, 'the crash')
    expect(crash).toMatchObject({
      at: expect.any(Number),
      reset: 'PANIC',
      message: 'division by zero',
      function: expect.stringContaining('divide'),
      file: 'src/main.ino',
      project: bench.project,
      firmwareName: 'Bench',
      count: expect.any(Number),
      safeMode: false,
    })
    expect((await bench.user.call('GET', `/devices/${talker}/crash`)).status).toBe(204)
    // It says hello with the same firmware as the next test will wait for.
    await back
  })

  test('an endless loop is ended by the watchdog, where the sketch has turned it on', async () => {
    await bench.run(device, sketch)
    await undisturbed(async () => {
      const told = bench.event(device, 'crash')
      const back = bench.event(device, 'hello', ({ text }) => text.includes('TASK_WDT'))
      bench.call(device, 'spin').catch(() => {})
      expect(parse(await told)).toMatchObject({
        reset: 'TASK_WDT',
        reason: expect.stringContaining('without delay() or yield()'),
      })
      await back
    })
    expect(await bench.call(device, 'turn', 'on')).toBe(1)
  })

  test('a restart of its own is no crash', async () => {
    const before = bench.inbox.about(`devices/${device}/events/crash`).length
    const back = bench.event(device, 'hello', ({ text }) => text.includes('"SW"'))
    bench.call(device, 'restart').catch(() => {})
    await back
    expect(bench.inbox.about(`devices/${device}/events/crash`)).toHaveLength(before)
  })

  test('one that crashes at every start is left alone at last, and takes the next firmware; others tell the memory that is free meanwhile', async () => {
    const beat = bench.event(device, 'heartbeat')
    await undisturbed(async () => {
      const safe = bench.event(other, 'hello', ({ text }) => text.includes('safeMode'))
      await bench.run(other, '#include <Cloud.h>\nvoid setup() { abort(); }\nvoid loop() {}\n')
      expect(parse(await safe)).toMatchObject({ safeMode: true })
    })
    expect(
      await until(async () => {
        const crash = (await (await bench.user.call('GET', `/devices/${other}/crash`)).json()) as {
          safeMode: boolean
          count: number
          safeModeReason?: string
        }
        return crash.safeMode && crash.count === 4 && crash.safeModeReason !== undefined && crash
      }, 'the safe mode'),
    ).toMatchObject({
      message: expect.stringContaining('abort()'),
      safeModeReason: expect.stringContaining('crashed 4 times'),
    })
    await bench.online(other)
    const tick = bench.event(other, 'tick')
    await bench.run(other, '#include <Cloud.h>\nvoid setup() {}\nvoid loop() { Cloud.publish("tick"); delay(1000); }\n')
    await tick
    const { free_ram: free } = parse(await beat)
    expect(free).toBeGreaterThan(200_000)
    expect(free).toBeLessThan(320 * 1024)
  })
})

describe('FIR-06: what can not run on a device is refused, and it goes on', () => {
  const chip = (start: number, id: number) => {
    const image = Buffer.alloc(start + 64, 0xff)
    image.fill(0, start)
    image[start] = 0xe9
    image.writeUInt16LE(id, start + 12)
    return image
  }

  test.each<[string, Buffer, RegExp]>([
    ['an image for a chip', chip(0, 5), /^This image is for an ESP32-C3\. Greenhouse is a simulated device/],
    ['one that begins with the boot loader', chip(0x1000, 0), /^This image is for an ESP32\. /],
    ['nothing', Buffer.alloc(0), /^The file is empty\.$/],
    ['anything else', Buffer.from('hello'), /^This is not a firmware image/],
    ['a damaged module', Buffer.from('\0asm\x01\0\0\0\x05\x10', 'latin1'), /can't run this image: it is damaged/],
    [
      'firmware of another product',
      Buffer.from('SIMULATOR FIRMWARE - not for a real device\n{"product":"pump","version":"1"}\n'),
      /^This is the firmware of a pump, which Greenhouse is not\.$/,
    ],
  ])('%s', async (_what, image, reason) => {
    const answer = await flash(bench.user, device, image)
    expect(`${answer.status} ${answer.headers.get('content-type')}`).toBe('422 text/plain; charset=utf-8')
    expect(await answer.text()).toMatch(reason)
    expect(await bench.call(device, 'turn', 'on')).toBe(1)
  })

  test('a form without a file, a body that is no form, and a device that is not there', async () => {
    const statuses = [
      await flash(bench.user, device, 'x', 'other'),
      await bench.user.call('PUT', `/devices/${device}/firmware`, 'x'),
      await flash(bench.user, 'NODE-000000', 'x'),
      await flash(bench.user, sleeper, 'x'),
    ]
    expect(await Promise.all(statuses.map(async (answer) => `${answer.status} ${await answer.text()}`))).toEqual([
      '400 The multipart form has no file in its field "file".',
      '415 The body must be a multipart form with the image as its field "file".',
      '404 Device NODE-000000 does not exist.',
      expect.stringMatching(/^409 .* is not connected\. Send the firmware again when it is online\.$/),
    ])
  })
})

describe('FIR-03: what was acknowledged stays', () => {
  test('a cloud that is killed right after it took the firmware starts the device with it', async () => {
    const sha = await bench.build(
      '#include <Cloud.h>\nvoid setup() {}\nvoid loop() { Cloud.publish("after", "kill"); delay(500); }\n',
    )
    const answer = await flash(bench.user, device, await bench.image(sha))
    expect([answer.status, await answer.json()]).toEqual([202, { firmwareSha: sha }])
    await cloud.kill()
    bench.user.disconnect()
    cloud = await startCloudProcess({
      data: cloud.data,
      port: Number(new URL(cloud.address).port),
      brokerPort: Number(new URL(cloud.brokerUrl).port),
    })
    await bench.listen()
    expect((await bench.event(device, 'after')).text).toBe('kill')
    expect(await bench.user.read(`/devices/${device}`)).toMatchObject({ firmwareSha: sha })
  })

  test('an image of what it came with, or a reset, brings that back', async () => {
    const [sha = ''] = Object.values(
      await bench.user.read<Record<string, { sha256: string; productId: string }>>('/firmwares'),
    )
      .filter(({ productId }) => productId === 'greenhouse-node')
      .map(({ sha256 }) => sha256)
    const climate = bench.event(device, 'climate')
    expect((await flash(bench.user, device, await bench.image(sha))).status).toBe(202)
    expect(parse(await climate)).toHaveProperty('temperature')
    expect(await bench.user.read(`/devices/${device}`)).toMatchObject({
      firmwareSha: sha,
      functions: expect.arrayContaining(['setInterval']),
    })
    expect((await bench.user.call('DELETE', `/devices/${other}/firmware`)).status).toBe(204)
    await until(
      async () => !('firmwareSha' in (await bench.user.read<object>(`/devices/${other}`))),
      'the firmware to be forgotten',
    )
    await bench.online(other)
  })
})
