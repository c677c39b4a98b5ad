import { describe, expect, test } from '@jest/globals'
import { until } from 'cloud/testing/until.ts'
import { crashReport } from './crash.ts'
import { pinOf, resetReasons } from './protocol.ts'
import { bench } from '../sketchBench.testing.ts'

/** Prints the number and the line of each check that fails. */
const check =
  '#define CHECK(what) do { if (!(what)) Serial.printf("wrong in line %d: %s\\n", __LINE__, #what); } while (0)\n'

const core = `${check}#include <avr/pgmspace.h>
#if !defined(ARDUINO) || !defined(ESP32)
#error no macros of the board
#endif
struct Memory : public Stream {
  String in, out;
  size_t write(uint8_t one) override { out += (char)one; return 1; }
  using Print::write;
  int available() override { return in.length(); }
  int peek() override { return in.length() ? in[0] : -1; }
  int read() override { int next = peek(); in.remove(0, 1); return next; }
  String said() { String text = out; out = ""; return text; }
};
struct Point : public Printable {
  size_t printTo(Print &to) const override { return to.print("(1, 2)"); }
};
const char flash[] PROGMEM = "flash";
const uint16_t numbers[] PROGMEM = { 7, 8 };

void texts() {
  String text = "abc", other = F("def");
  CHECK(text + 1 + 'x' + 2.5 == "abc1x2.50" && text + F("!") == "abc!" && "<" + text == "<abc");
  CHECK(text < other && other >= text && text <= "abc" && !(text != "abc") && text.equals("abc") && text.compareTo(other) < 0);
  CHECK(String(255, HEX) == "ff" && String(5, BIN) == "101" && String(-1, HEX) == "ffffffff" && String(3.14159, 3) == "3.142" && String('c') == "c");
  text = 'q'; text += 12; text += 'r'; text.concat(3.5f);
  CHECK(text == "q12r3.50");
  String path = "a/b/c";
  CHECK(path.lastIndexOf('/') == 3 && path.lastIndexOf('/', 2) == 1 && path.lastIndexOf("b", 1) == -1 && path.indexOf("c", 2) == 4);
  char buffer[4]; path.toCharArray(buffer, 4, 2); CHECK(!strcmp(buffer, "b/c"));
  for (char &each : path) if (each == '/') each = '-';
  CHECK(path == "a-b-c" && path.substring(2, 3) == "b" && String("42x").toInt() == 42);
  CHECK(isDigit('7') && !isDigit('x') && isAlpha('x') && isWhitespace(' ') && isHexadecimalDigit('f') && isPunct('!') && isUpperCase('A'));
  CHECK(pgm_read_word(&numbers[1]) == 8 && pgm_read_byte(flash + 1) == 'l' && !strcmp_P("flash", flash));
}

void prints() {
  Memory to;
  to.print(42, HEX); to.print(' '); to.print(-1, HEX); to.print(' '); to.print(6, BIN); to.print(' '); to.print((uint8_t)65); to.print(' '); to.print(2.0 / 3, 4);
  CHECK(to.said() == "2A FFFFFFFF 110 65 0.6667");
  to.print(F("x")); to.print(Point()); to.print(NAN); to.print(5e9); to.print(true); to.print('c'); to.print(-7L); to.print(1ULL << 40);
  CHECK(to.said() == "x(1, 2)nanovf1c-71099511627776");
  CHECK(to.println("ab") == 4 && to.said() == "ab\\r\\n" && to.printf("%03d", 7) == 3 && to.write("hey") == 3 && to.said() == "007hey");
  IPAddress address(192, 168, 1, 5);
  to.print(address);
  CHECK(to.said() == "192.168.1.5" && address[3] == 5 && address.fromString("10.0.0.7") && address == IPAddress(10, 0, 0, 7) && !address.fromString("10.0.0.256"));
  char line[8] = {};
  to.setTimeout(5);
  to.in = "a: -12, 3.5;rest\\nnext";
  CHECK(to.parseInt() == -12 && to.parseFloat() == 3.5f && to.readStringUntil('\\n') == ";rest" && to.readBytesUntil('x', line, 7) == 2 && !strcmp(line, "ne") && to.readString() == "t");
  to.in = "xxOKyy"; CHECK(to.find("OK") && to.readBytes(line, 2) == 2 && line[0] == 'y' && to.parseInt() == 0);
}

void numbersAndBits() {
  int flags = 0; bitSet(flags, 3); bitWrite(flags, 0, 1); bitToggle(flags, 3);
  CHECK(flags == 1 && bitRead(flags, 0) && _BV(4) == 16 && highByte(0x1234) == 0x12 && word(0x12, 0x34) == 0x1234 && makeWord(5) == 5);
  CHECK(map(512, 0, 1024, 0, 100) == 50 && constrain(12, 0, 10) == 10 && sq(3) == 9 && min(2, 3L) == 2 && max(2.5, 2) == 2.5 && abs(-4) == 4);
  randomSeed(7); long first = random(1000); randomSeed(7); CHECK(first == random(1000) && random(5, 6) == 5);
}

void setup() { texts(); prints(); numbersAndBits(); Serial.println("done"); }
void loop() { delay(1000); }
`

const board = `${check}#include <Ticker.h>
#include <Servo.h>
#include <Wire.h>
#include <SPI.h>
#include <EEPROM.h>
#include <USBHIDKeyboard.h>
volatile int edges = 0, ticks = 0, alarms = 0, once = 0;
Ticker ticker; Servo servo; USBHIDKeyboard keyboard;
void IRAM_ATTR onEdge() { edges++; }
void onTick() { ticks++; }
void onAlarm() { alarms++; }
void setup() {
  hw_timer_t *timer = timerBegin(0, 80, true);
  timerAttachInterrupt(timer, &onAlarm, true);
  timerAlarmWrite(timer, 10000, true);
  timerAlarmEnable(timer);
  esp_timer_handle_t handle;
  const esp_timer_create_args_t arguments = { [](void *count) { (*(volatile int *)count)++; }, (void *)&once, ESP_TIMER_TASK, "once", false };
  CHECK(esp_timer_create(&arguments, &handle) == ESP_OK && esp_timer_start_once(handle, 5000) == ESP_OK);
  ticker.attach_ms(10, onTick);
  unsigned long began = millis();
  // A loop that only asks for the time gets interrupts, too.
  while (millis() - began < 300) {}
  CHECK(alarms > 5 && ticks > 5 && once == 1);
  ticker.detach(); timerAlarmDisable(timer);
  int before = ticks; delay(40); CHECK(ticks == before);
  analogReadResolution(10); CHECK(analogRead(A0) < 1024);
  pinMode(4, INPUT_PULLUP); CHECK(digitalRead(4) == HIGH); pinMode(5, OUTPUT); digitalWrite(5, HIGH); CHECK(digitalRead(5) == HIGH);
  attachInterrupt(digitalPinToInterrupt(4), onEdge, FALLING);
  ledcSetup(2, 5000, 10); ledcAttachPin(16, 2); ledcWrite(2, 512);
  ledcAttach(17, 5000, 8); ledcWrite(17, 255);
  analogWriteResolution(12); analogWrite(18, 1024);
  tone(19, 440); servo.attach(21); servo.write(90); CHECK(servo.read() == 90 || servo.read() == 89);
  CHECK(pulseIn(22, HIGH, 2000) == 0 && touchRead(T0) > 40 && shiftIn(25, 26, MSBFIRST) == 0);
  Wire.begin(); Wire.beginTransmission(0x3c); CHECK(Wire.endTransmission() == 2); Wire.beginTransmission(0x3d); Wire.endTransmission();
  SPI.begin(); CHECK(SPI.transfer(1) == 0xff);
  Serial1.begin(9600); Serial1.println("x"); keyboard.begin(); keyboard.print("y");
  struct tm now; configTime(3600, 0, "pool.ntp.org"); CHECK(getLocalTime(&now) && now.tm_year > 120);
  Serial.setTimeout(50);
  Serial.println("wired");
}
void loop() {
  if (Serial.available()) {
    int number = Serial.parseInt();
    Serial.readString();
    Serial.printf("read %d, edges %d, analog %d\\n", number, edges, analogRead(34));
  }
  delay(5);
}
`

const tasks = `${check}QueueHandle_t queue; SemaphoreHandle_t mutex, given; TaskHandle_t worker, sleeper; volatile int counted = 0, shared = 0, fired = 0;
portMUX_TYPE spin = portMUX_INITIALIZER_UNLOCKED;
int divide(int a, int b) {
  return a / b;
}
void producer(void *count) {
  for (int n = 1; n <= *(int *)count; n++) { xQueueSend(queue, &n, portMAX_DELAY); vTaskDelay(1); }
  xSemaphoreGive(given);
  vTaskDelete(NULL);
}
void adder(void *) {
  for (int n = 0; n < 50; n++) { xSemaphoreTake(mutex, portMAX_DELAY); int seen = shared; if (n % 10 == 0) vTaskDelay(1); shared = seen + 1; xSemaphoreGive(mutex); }
  xSemaphoreGive(given);
  vTaskDelete(NULL);
}
void busy(void *) { for (;;) { counted++; millis(); } }
void sleeps(void *) { for (;;) { uint32_t value; xTaskNotifyWait(0, 0xffffffff, &value, portMAX_DELAY); Serial.printf("told %u on core %d\\n", (unsigned)value, xPortGetCoreID()); } }
void breaks(void *zero) { vTaskDelay(5); Serial.println(divide(100, *(int *)zero)); vTaskDelete(NULL); }
int most = 20, zero = 0;
void setup() {
  queue = xQueueCreate(3, sizeof(int)); mutex = xSemaphoreCreateMutex(); given = xSemaphoreCreateCounting(3, 0);
  CHECK(xTaskCreatePinnedToCore(producer, "producer", 4096, &most, 1, NULL, 1) == pdPASS);
  xTaskCreate(adder, "one", 2048, NULL, 1, NULL); xTaskCreate(adder, "two", 2048, NULL, 1, NULL);
  int sum = 0, got;
  for (int n = 0; n < most; n++) if (xQueueReceive(queue, &got, pdMS_TO_TICKS(5000))) sum += got;
  CHECK(sum == 210 && xQueueReceive(queue, &got, 20) == pdFALSE);
  for (int n = 0; n < 3; n++) CHECK(xSemaphoreTake(given, 10000));
  CHECK(shared == 100);
  xTaskCreatePinnedToCore(sleeps, "sleeper", 4096, NULL, 2, &sleeper, 1);
  xTaskCreate(busy, "busy", 2048, NULL, 1, &worker);
  TimerHandle_t timer = xTimerCreate("timer", 20, pdTRUE, NULL, [](TimerHandle_t) { fired++; });
  xTimerStart(timer, 0);
  for (int n = 0; n < 400 && (counted <= 10 || fired < 3); n++) delay(20);
  CHECK(counted > 10 && fired >= 3 && uxTaskGetNumberOfTasks() == 3 && !strcmp(pcTaskGetName(worker), "busy"));
  vTaskSuspend(sleeper); vTaskDelete(worker); int seen = counted; delay(30); CHECK(counted == seen);
  vTaskResume(sleeper); xTaskNotify(sleeper, 77, eSetValueWithOverwrite);
  xTimerDelete(timer, 0);
  portENTER_CRITICAL(&spin); portEXIT_CRITICAL(&spin);
  int refused = 0;
  for (int n = 0; n < 20; n++) if (xTaskCreate(sleeps, "many", 2048, NULL, 1, NULL) != pdPASS) refused++;
  CHECK(refused > 0 && refused < 20);
  Serial.println("all");
}
void loop() {
  if (Serial.read() == 'x') { vTaskDelete(sleeper); while (xTaskCreate(breaks, "breaks", 4096, &zero, 1, NULL) != pdPASS) delay(5); vTaskDelete(NULL); }
  delay(5);
}
`

const keeping = `${check}#include <Preferences.h>
#include <EEPROM.h>
#include <LittleFS.h>
#include <SD.h>
RTC_DATA_ATTR int boots = 0;
Preferences preferences;
void setup() {
  boots++;
  CHECK(preferences.begin("app", false));
  unsigned count = preferences.getUInt("count", 0) + 1;
  preferences.putUInt("count", count); preferences.putString("name", "board"); CHECK(preferences.getString("name") == "board" && preferences.getString("none", "x") == "x" && preferences.isKey("name"));
  CHECK(EEPROM.begin(16)); int first = EEPROM.read(3); EEPROM.write(3, count); EEPROM.put(4, 2.5f); CHECK(EEPROM.commit());
  float half; CHECK(EEPROM.get(4, half) == 2.5f && EEPROM.readFloat(4) == 2.5f);
  CHECK(LittleFS.begin(true)); File log = LittleFS.open("/log.txt", FILE_APPEND); log.printf("%u\\n", count); log.close();
  log = LittleFS.open("/log.txt"); String text = log.readString(); CHECK(log.size() == text.length() && !strcmp(log.name(), "log.txt")); log.close();
  CHECK(SD.mkdir("/data")); File sub = SD.open("/data/a.txt", FILE_WRITE); sub.print("hello"); sub.close();
  File root = SD.open("/"); File folder = root.openNextFile(); CHECK(folder && folder.isDirectory() && !strcmp(folder.name(), "data")); CHECK(folder.openNextFile().size() == 5);
  CHECK(!SD.exists("/none") && SD.rename("/data/a.txt", "/b.txt") && SD.exists("/b.txt") && SD.remove("/b.txt"));
  text.replace("\\n", " ");
  Serial.printf("boot %d, count %u, byte %d, log %s, woken %d, reset %d\\n", boots, count, first, text.c_str(), esp_sleep_get_wakeup_cause(), esp_reset_reason());
  static uint8_t large[200000]; CHECK(preferences.putBytes("large", large, sizeof large) == sizeof large && preferences.putBytes("more", large, sizeof large) == 0); preferences.remove("large");
  esp_sleep_enable_timer_wakeup(2000000);
  esp_deep_sleep_start();
}
void loop() {}
`

describe('a sketch on the board', () => {
  test('SKETCH-01 SKETCH-02 SKETCH-03 finds texts, streams, characters, bits and numbers as on an Arduino', async () => {
    const run = bench.run(await bench.image(core))
    await run.line('done')
    expect(run.lines).toEqual(['done'])
  })

  test('SKETCH-04 SKETCH-05 SKETCH-06 SKETCH-10 SKETCH-12 has pins, PWM, interrupts, timers and what is typed, and is told once what does nothing', async () => {
    const run = bench.run(await bench.image(board))
    await run.line('wired')
    expect(run.lines).toEqual(['wired'])
    const shown = (pin: number) => {
      const { signal, value } = pinOf(run.board.pins[pin] ?? 0)
      return [signal, signal === 'duty' ? Math.round(value / 1000) : value]
    }
    expect([5, 16, 17, 18, 19].map(shown)).toEqual([
      ['level', 1],
      ['duty', 500],
      ['duty', 1000],
      ['duty', 250],
      ['hertz', 440],
    ])
    expect(shown(21)[1]).toBeGreaterThan(65)
    expect(run.all('notice').map(({ text }) => text.split(' ').slice(0, 5).join(' '))).toEqual([
      'Nothing is connected to Wire:',
      'Nothing is connected to SPI:',
      'Nothing is connected to Serial1.',
      'No computer is connected by',
    ])
    run.board.setInput(34, 2000)
    run.board.setInput(4, 0)
    run.type('x 41\n')
    await run.line('read 41, edges 1, analog 500')
    run.board.setInput(4, 4095)
    run.type('x 42\n')
    await run.line('read 42, edges 1, analog 500')
    run.board.setInput(4, 0)
    run.type('x 43\n')
    await run.line('read 43, edges 2, analog 500')
  })

  test('SKETCH-07 SKETCH-08 has tasks of FreeRTOS that take turns, and says where one of them crashes', async () => {
    const image = await bench.image(tasks)
    const run = bench.run(image)
    await run.line('all')
    await run.line('told 77 on core 1')
    expect(run.lines.filter((line) => line.startsWith('wrong'))).toEqual([])
    expect(run.all('notice').map(({ text }) => text)).toEqual(['The simulated board has no room for another task.'])
    run.type('x')
    const report = await crashReport(await run.ended(), image, (...asked) => bench.locate(...asked))
    expect(report).toMatchObject({
      reset: 'PANIC',
      reason: 'division by zero',
      file: 'src/main.ino',
      line: 5,
      trace: expect.arrayContaining([expect.objectContaining({ function: 'breaks(void*)', file: 'src/main.ino' })]),
    })
  })

  test.each([
    ['alone', ['  Deep *d = nullptr;', '  Serial.println(duty);', '  d->b = 3;'], 9],
    ['before others', ['  Deep *d = nullptr;', '', '  d->b = 3;', '  last->b = duty;', '  if (duty > 2) d->a = 4;'], 9],
    [
      'after others',
      [
        '  Deep *d = nullptr;',
        '  last->a = duty;',
        '  last->b = duty;',
        '  if (duty > 200) last->b = duty;',
        '  d->b = last->a;',
      ],
      11,
    ],
    [
      'behind an index',
      [
        '  Deep all[2];',
        '  int at = duty; Deep *d = duty > 100 ? &all[0] : nullptr;',
        '  if (duty > 200) all[at].a = 3;',
        '  else d->a = all[at - 2].a;',
      ],
      10,
    ],
  ])('REPORT-05 a null pointer %s in a file beside the sketch is told at its own line', async (_, body, line) => {
    const motor = [
      '#include "motor.h"',
      '#include <Arduino.h>',
      '',
      'struct Deep { int a; int b; };',
      'Deep some; Deep *last = &some;',
      'void Motor::setDuty(int duty) {',
      ...body,
      '}',
      '',
    ].join('\n')
    const image = await bench.image(
      '#include "motor.h"\nMotor motor;\nvoid setup() {}\nvoid loop() { motor.setDuty(3); }\n',
      { 'src/motor.cpp': motor, 'src/motor.h': '#pragma once\nstruct Motor { void setDuty(int duty); };\n' },
    )
    const report = await crashReport(await bench.run(image).ended(), image, (...asked) => bench.locate(...asked))
    expect(report).toMatchObject({ reset: 'PANIC', function: 'Motor::setDuty(int)', file: 'src/motor.cpp', line })
  })

  test('SKETCH-09 SKETCH-11 keeps preferences, bytes and files within a limit, and its RTC memory during a deep sleep', async () => {
    const image = await bench.image(keeping)
    const first = bench.run(image)
    const { reset, sleep } = await first.ended()
    expect([reset, sleep?.time]).toEqual(['DEEPSLEEP', 2000])
    expect(first.lines).toEqual(['boot 1, count 1, byte 255, log 1 , woken 0, reset 1'])
    expect(first.all('notice').map(({ text }) => text)).toEqual([expect.stringContaining('flash memory is full')])
    const kept = new Map<string, Uint8Array>()
    for (const { name, data } of first.all('kept')) {
      if (data) kept.set(name, data)
      else kept.delete(name)
    }
    const second = bench.run(image, {
      kept,
      start: { reset: resetReasons.DEEPSLEEP, cause: sleep?.cause ?? 0, memory: sleep?.memory ?? null },
    })
    await second.ended()
    expect(second.lines).toEqual(['boot 2, count 2, byte 1, log 1 2 , woken 4, reset 8'])
  })

  test('SKETCH-13 that runs on without a call is no crash and stands still at last, and is one where it has turned the watchdog on', async () => {
    const parked = bench.run(
      await bench.image('void setup() { Serial.println("begins"); }\nvoid loop() { while (true); }\n'),
      { parkTime: 2000 },
    )
    const watched = bench.run(await bench.image('void setup() { enableLoopWDT(); }\nvoid loop() { while (true); }\n'), {
      watchdogTime: 1500,
      parkTime: 1500,
    })
    await until(() => parked.all('parked')[0], 'the board to stand still', 30_000)
    expect([parked.lines, parked.all('ended')]).toEqual([['begins'], []])
    expect((await watched.ended()).reset).toBe('TASK_WDT')
    expect(watched.all('parked')).toEqual([])
  })

  test('SKETCH-14 SKETCH-15 may have several files and call what stands further down; what the board can not do is refused with the reason', async () => {
    const files = {
      'src/b.ino': 'int second(int n) { return third(n) + 1; }\nint third(int n) { return n * 2; }\n',
      'src/main.ino': 'void setup() { Serial.println(second(4)); }\nvoid loop() {}\n',
    }
    const { image, log } = await bench.build(files)
    expect(log).not.toContain('error')
    await bench.run(image ?? new Uint8Array()).line('9')
    const refused = await bench.build({
      'src/main.ino':
        '#include <thread>\nvoid setup() { try { throw 1; } catch (int) {} std::thread t([] {}); }\nvoid loop() {}\n',
    })
    expect(refused.image).toBeUndefined()
    expect(refused.log).toMatch(/has no threads of the C\+\+ library[^]*has no exceptions/)
  })
})
