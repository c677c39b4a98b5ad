import { expect, test } from '@jest/globals'
import type { SketchRun } from 'cloud/testing/firmware/onBoard.ts'
import { until } from 'cloud/testing/until.ts'
import { crashReport } from './crash.ts'
import { boardLimits } from './limits.data.ts'
import { TaskThreads } from './taskThreads.ts'
import { bench } from '../sketchBench.testing.ts'

/** A board lets a sketch run on for longer. */
const short = { watchdogTime: 2000, parkTime: 2000 }

/** The share of a core that this process takes while the sketch prints from one line to the other. */
async function shareOfCore(run: SketchRun, from: string, to: string): Promise<number> {
  await run.line(from)
  const [before, began] = [process.cpuUsage(), performance.now()]
  await run.line(to)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - began)
}

const counting = (call: string) => `
volatile int calls = 0;
void work(void *) { for (;;) { ${call} calls++; } }
void setup() {
  for (int i = 0; i < 3; i++) xTaskCreate(work, "work", 4096, nullptr, 1, nullptr);
  delay(2500);
  Serial.printf("%d calls in %lu ms\\n", calls, millis());
}
void loop() { delay(100); }
`

test.each([
  ['ask the time', 'millis();', 1],
  ['let others run', 'taskYIELD();', boardLimits.calls.ofTurn],
])(
  'SKETCH-20: tasks that only %s make as many calls together as a sketch without tasks may',
  async (_what, call, cost) => {
    const run = bench.run(await bench.image(counting(call)))
    const [calls = 0, took = 0] = (await until(() => run.lines[0], 'the count')).match(/\d+/g)?.map(Number) ?? []
    run.board.stop()
    const { atOnce, perSecond } = boardLimits.calls
    expect(calls).toBeGreaterThan(0)
    // Each of the three may be in a call that was let pass.
    expect(calls * cost).toBeLessThanOrEqual(atOnce + (perSecond * took) / 1000 + 3 * cost)
  },
)

test('SKETCH-21: a function that waits takes no time of the cloud, and what it has printed is told meanwhile', async () => {
  const run = bench.run(
    await bench.image(`
#include <Cloud.h>
#include <Ticker.h>
Ticker ticker;
int waits(String) {
  Serial.println("from");
  Serial.print("open");
  delay(1500);
  Serial.println();
  Serial.println("to");
  return 1;
}
void setup() { Cloud.function("waits", waits); ticker.attach_ms(10, [] {}); }
void loop() { delay(100); }
`),
  )
  await until(() => run.all('ready')[0], 'setup()')
  run.board.tell({ kind: 'call', name: 'waits', i: 1, p: '' })
  const share = shareOfCore(run, 'from', 'to')
  await until(() => run.all('serial').some(({ text }) => text.endsWith('open')), 'the begin of the line')
  expect(run.lines).not.toContain('to')
  expect(await share).toBeLessThan(0.7)
})

const ofTwelve = `
void idle(void *) { for (;;) delay(1000); }
void setup() {
  int count = 0;
  while (count < 12 && xTaskCreate(idle, "idle", 4096, nullptr, 1, nullptr) == pdPASS) count++;
  Serial.printf("%d tasks\\n", count);
}
void loop() { delay(100); }
`

test('SKETCH-22: the boards of an account have so many tasks together, others have theirs, and who ends gives them back', async () => {
  const image = await bench.image(ofTwelve)
  const threads = new TaskThreads()
  const { ofAccount } = boardLimits.taskThreads
  const boards = Math.floor(ofAccount / 12)
  const full = Array.from({ length: boards }, () => bench.run(image, { tasks: threads.of('ada') }))
  for (const run of full) await run.line('12 tasks')
  const last = bench.run(image, { tasks: threads.of('ada') })
  await last.line(`${ofAccount - 12 * boards} tasks`)
  expect(last.all('notice').map(({ text }) => text)).toEqual(['The simulated board has no room for another task.'])
  await bench.run(image, { tasks: threads.of('grace') }).line('12 tasks')
  for (const run of full) run.board.stop()
  // Their threads take a moment to end.
  await until(
    async () => {
      const again = bench.run(image, { tasks: threads.of('ada') })
      const found = await until(() => again.lines[0], 'a line')
      again.board.stop()
      return found === '12 tasks'
    },
    'room for tasks',
    60_000,
  )
})

test('SKETCH-22: tasks that are started without end start no threads without end', async () => {
  const threads = new TaskThreads().of('ada')
  const { started } = boardLimits.taskThreads
  const began = performance.now()
  for (let count = 0; count < started.atOnce + 4; count += 1) {
    expect(await threads.take()).toBe(true)
    threads.giveBack()
  }
  expect(performance.now() - began).toBeGreaterThan((3 / started.perSecond) * 1000)
})

test('SKETCH-23: tasks that delete themselves give their memory back', async () => {
  const run = bench.run(
    await bench.image(`
volatile int done = 0;
void once(void *) { done++; vTaskDelete(NULL); }
void setup() {
  for (int i = 0; i < 20; i++) {
    if (xTaskCreate(once, "once", 65536, nullptr, 1, nullptr) != pdPASS) break;
    while (done <= i) delay(1);
    Serial.printf("%d done\\n", done);
  }
}
void loop() { delay(100); }
`),
  )
  for (const line of ['5 done', '10 done', '15 done', '20 done']) await run.line(line)
  expect(run.all('notice')).toEqual([])
})

test('SKETCH-25: a pin has the pull that ESP-IDF gives it, the watchdog goes on for others, and what does nothing says so', async () => {
  const run = bench.run(
    await bench.image(`
#include <Arduino.h>
void idle(void *) { for (;;) delay(1000); }
void setup() {
  gpio_set_direction((gpio_num_t)4, GPIO_MODE_INPUT);
  gpio_set_pull_mode((gpio_num_t)4, GPIO_PULLUP_ONLY);
  gpio_set_pull_mode((gpio_num_t)5, GPIO_PULLUP_ONLY);
  gpio_set_direction((gpio_num_t)5, GPIO_MODE_INPUT);
  gpio_set_pull_mode((gpio_num_t)6, GPIO_FLOATING);
  Serial.printf("%d %d %d\\n", digitalRead(4), digitalRead(5), digitalRead(6));
  gpio_hold_en((gpio_num_t)4);
  esp_task_wdt_init(30, true);
  TaskHandle_t task;
  xTaskCreate(idle, "idle", 4096, nullptr, 1, &task);
  esp_task_wdt_add(NULL);
  esp_task_wdt_add(task);
  esp_task_wdt_delete(task);
  while (true);
}
void loop() {}
`),
    short,
  )
  await run.line('1 1 0')
  expect((await run.ended()).reset).toBe('TASK_WDT')
  const told = run.all('notice').map(({ text }) => text)
  expect(told).toEqual([expect.stringContaining('gpio_hold_en() does nothing'), expect.stringContaining('has 5 s')])
})

const loops = (watch: string) => `#include <Arduino.h>
int turns = 0;
__attribute__((noinline)) void stuck() {
  volatile int count = 0;
  while (true) count++;
}
void setup() { ${watch} }
void loop() {
  turns++;
  stuck();
}
`

test("REPORT-07: the watchdog's crash has its function, file and line, and so has what stands still", async () => {
  const [watched, parked] = await Promise.all([bench.image(loops('enableLoopWDT();')), bench.image(loops(''))])
  const [first, second] = [bench.run(watched, short), bench.run(parked, short)]
  const locate = bench.locate.bind(bench)
  const report = await crashReport(await first.ended(), watched, locate)
  expect(report).toMatchObject({
    reset: 'TASK_WDT',
    reason: 'it ran for 2 s without delay() or yield()',
    function: 'stuck()',
    file: 'src/main.ino',
    line: 5,
  })
  expect(report.trace).toEqual(
    expect.arrayContaining([expect.objectContaining({ function: 'loop()', file: 'src/main.ino', line: 10 })]),
  )
  const { stack } = await until(() => second.all('parked')[0], 'the board to stand still', 30_000)
  expect(await crashReport({ kind: 'ended', reset: 'TASK_WDT', message: '', stack }, parked, locate)).toMatchObject({
    function: 'stuck()',
    file: 'src/main.ino',
    line: 5,
  })
})

test('REPORT-07: a task that runs on without a call is found among the threads of its board', async () => {
  const image = await bench.image(`
void waits(void *) { for (;;) delay(10); }
__attribute__((noinline)) void stuck(void *) {
  volatile int count = 0;
  while (true) count++;
}
void setup() {
  enableLoopWDT();
  xTaskCreate(waits, "waits", 4096, nullptr, 1, nullptr);
  xTaskCreate(stuck, "stuck", 4096, nullptr, 1, nullptr);
}
void loop() { delay(10); }
`)
  const report = await crashReport(await bench.run(image, short).ended(), image, (...asked) => bench.locate(...asked))
  expect(report).toMatchObject({ reset: 'TASK_WDT', function: 'stuck(void*)', file: 'src/main.ino', line: 5 })
})
