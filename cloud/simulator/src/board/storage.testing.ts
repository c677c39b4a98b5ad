import { describe, expect, test } from '@jest/globals'
import { crashReport } from './crash.ts'
import type { SketchRun } from 'cloud/testing/firmware/onBoard.ts'
import { bench } from '../sketchBench.testing.ts'

/** Prints the number and the line of each check that fails. */
const check =
  '#define CHECK(what) do { if (!(what)) Serial.printf("wrong in line %d: %s\\n", __LINE__, #what); } while (0)\n'

const preferences = `${check}#include <Preferences.h>
#include <nvs_flash.h>
Preferences p, nvs;
void limits() {
  CHECK(p.putString("A_12345678901234", "1") == 0 && p.getString("A_12345678901234", "none") == "none" && !p.isKey("A_12345678901234"));
  CHECK(p.putString("B_1234567890123", "1") == 1 && p.getString("B_1234567890123") == "1" && p.putInt("", 1) == 0);
  CHECK(p.putString("empty", "") == 0 && p.isKey("empty") && p.getString("empty", "none") == "");
  String longest; for (int at = 0; at < 3999; at++) longest += 'x';
  CHECK(p.putString("long", longest) == 3999 && p.putString("long", longest + "x") == 0 && p.getString("long").length() == 3999);
}
void types() {
  CHECK(p.putInt("n", 5) == 4 && p.getUInt("n", 77) == 77 && p.getInt("n", 77) == 5 && p.getLong("n") == 5 && p.getString("n", "none") == "none" && p.getBytesLength("n") == 0);
  CHECK(p.getType("n") == PT_I32 && p.putUChar("n", 6) == 1 && p.getType("n") == PT_U8 && p.getInt("n", 77) == 77 && p.getUChar("n") == 6 && p.getBool("n", true) == false);
  CHECK(p.putShort("s", -2) == 2 && p.getType("s") == PT_I16 && p.putULong64("l", 1ULL << 40) == 8 && p.getType("l") == PT_U64 && p.getULong64("l") == 1ULL << 40);
  CHECK(p.putFloat("f", 2.5f) == 4 && p.getType("f") == PT_BLOB && p.getFloat("f") == 2.5f && isnan(p.getDouble("f")));
  CHECK(p.putBool("b", true) == 1 && p.getBool("b") && p.getType("b") == PT_U8 && p.getType("none") == PT_INVALID);
  CHECK(p.remove("b") && !p.remove("b") && !p.isKey("b"));
}
void buffers() {
  char text[4] = "abc"; uint8_t bytes[3] = { 1, 2, 3 };
  p.putString("t", "four"); CHECK(p.getString("t", text, sizeof text) == 0 && !strcmp(text, "abc"));
  p.putString("t", "you"); CHECK(p.getString("t", text, sizeof text) == 4 && !strcmp(text, "you"));
  CHECK(p.putBytes("y", bytes, 3) == 3 && p.putBytes("y", bytes, 0) == 0 && p.getBytesLength("y") == 3 && p.getBytes("y", bytes, 2) == 0 && p.getBytes("y", nullptr, 0) == 3 && p.getBytes("y", bytes, 3) == 3);
}
void spaces() {
  CHECK(!nvs.begin("absent", true) && nvs.putInt("n", 1) == 0 && !nvs.begin("a_name_of_16_abc") && !nvs.begin(""));
  CHECK(nvs.begin("made") && !nvs.begin("other")); nvs.end();
  CHECK(nvs.begin("made", true) && nvs.putInt("n", 1) == 0 && !nvs.clear()); nvs.end();
  nvs_handle_t handle; int32_t number = 0; char text[4]; size_t room = sizeof text;
  CHECK(nvs_open("absent", NVS_READONLY, &handle) == ESP_ERR_NVS_NOT_FOUND && nvs_open("t", NVS_READWRITE, &handle) == ESP_OK);
  CHECK(nvs_get_i32(handle, "n", &number) == ESP_ERR_NVS_NOT_FOUND && nvs_set_i32(handle, "A_12345678901234", 1) == ESP_ERR_NVS_KEY_TOO_LONG);
  CHECK(nvs_set_str(handle, "t", "four") == ESP_OK && nvs_get_str(handle, "t", text, &room) == ESP_ERR_NVS_INVALID_LENGTH && room == 5);
  CHECK(p.clear() && !p.isKey("t"));
}
void setup() { CHECK(p.begin("t")); limits(); types(); buffers(); spaces(); Serial.println("done"); }
void loop() {}
`

const upgraded = `#include <Preferences.h>
Preferences p;
void setup() {
  p.begin("app");
  Serial.printf("%u %s %d\\n", p.getUInt("count", 1), p.getString("name").c_str(), p.isKey("count"));
  p.putUInt("count", 8);
  Serial.printf("%u %d\\n", p.getUInt("count"), p.getInt("count", -1));
}
void loop() {}
`

const files = `${check}#include <LittleFS.h>
#include <Preferences.h>
#include <SPIFFS.h>
/** More than there is room for, beside another file. */
void fill() {
  uint8_t block[512]; memset(block, 'x', sizeof block);
  File file = LittleFS.open("/t", "w");
  size_t counted = 0;
  for (int at = 0; at < 600; at++) counted += file.write(block, sizeof block);
  CHECK(counted > 250000 && counted < 262144 && file.size() == counted);
  file.close();
  CHECK(LittleFS.open("/t").size() == counted && LittleFS.open("/dir/x").size() == 5);
  File more = LittleFS.open("/t", FILE_APPEND); CHECK(more.print("y") == 0); more.close();
  CHECK(LittleFS.open("/t").size() == counted && LittleFS.remove("/t"));
}
/** Two files that are open together, and a value beside them. */
void share() {
  static uint8_t block[1000];
  File large = LittleFS.open("/large", "w");
  for (int at = 0; at < 180; at++) CHECK(large.write(block, sizeof block) == sizeof block);
  large.close();
  File one = LittleFS.open("/one", "w"), two = LittleFS.open("/two", "w");
  size_t counted[2] = {0, 0};
  for (int at = 0; at < 50; at++) counted[0] += one.write(block, sizeof block), counted[1] += two.write(block, sizeof block);
  CHECK(counted[0] + counted[1] > 81000 && counted[0] + counted[1] < 82144);
  Preferences values; CHECK(values.begin("app") && values.putBytes("large", block, sizeof block) == 0); values.end();
  one.close(), two.close();
  CHECK(LittleFS.open("/one").size() == counted[0] && LittleFS.open("/two").size() == counted[1]);
  CHECK(LittleFS.remove("/large") && LittleFS.remove("/one") && LittleFS.remove("/two"));
}
/** As many files as there are names for. */
void count() {
  int at = 0;
  while (at < 250) {
    File file = LittleFS.open("/n" + String(at), "w");
    if (!file) break;
    at++;
  }
  CHECK(at > 150 && at < 200 && LittleFS.open("/n" + String(at - 1)) && !LittleFS.exists("/n" + String(at)));
}
void setup() {
  CHECK(LittleFS.begin(true) && !LittleFS.open("/nodir/x", "w") && !LittleFS.open("/nodir/x", FILE_APPEND) && !LittleFS.exists("/nodir"));
  CHECK(LittleFS.mkdir("/dir") && LittleFS.mkdir("/dir") && !LittleFS.mkdir("/none/dir") && !LittleFS.open("/dir", "w"));
  File file = LittleFS.open("/dir/x", "w"); CHECK(file && file.print("hello") == 5); file.close();
  CHECK(!LittleFS.rename("/dir/x", "/none/x") && LittleFS.open("/dir/x").size() == 5);
  CHECK(LittleFS.open("/deep/er/x", "w", true) && LittleFS.exists("/deep/er/x"));
  CHECK(SPIFFS.open("/nodir/x", "w") && LittleFS.open("/y", "w"));
  fill();
  share();
  esp_sleep_enable_timer_wakeup(1000);
  CHECK(esp_sleep_get_wakeup_cause() == ESP_SLEEP_WAKEUP_UNDEFINED && esp_light_sleep_start() == ESP_OK && esp_sleep_get_wakeup_cause() == ESP_SLEEP_WAKEUP_TIMER);
  count();
  Serial.println("done");
}
void loop() {}
`

const expectAllRight = async (run: SketchRun) => {
  await run.line('done')
  expect(run.lines).toEqual(['done'])
}

describe('what a sketch keeps', () => {
  test('SKETCH-50: values are kept by name and type as NVS keeps them, with its limits', async () => {
    await expectAllRight(bench.run(await bench.image(preferences)))
  })

  test('SKETCH-50: values that firmware of a former release kept without their types are read', async () => {
    const kept = new Map([
      ['nvs/app/count', Uint8Array.of(7, 0, 0, 0)],
      ['nvs/app/name', new TextEncoder().encode('board\0')],
    ])
    const run = bench.run(await bench.image(upgraded), { kept })
    expect(await run.line('7 board 1')).toContain('7 board 1')
    expect(await run.line('8 -1')).toContain('8 -1')
  })

  test('SKETCH-51, SKETCH-73: a file is written in a folder that is there only, what write() counts is kept, and after a light sleep its cause is told', async () => {
    await expectAllRight(bench.run(await bench.image(files)))
  })

  test('SKETCH-52: a write to a null pointer is a crash, at the latest when the board is called next', async () => {
    const image = await bench.image(
      'volatile int *nowhere = nullptr;\nvoid write() { *nowhere = 7; }\nvoid setup() {\n  Serial.println("begins");\n  write();\n  delay(10);\n  Serial.println("goes on");\n}\nvoid loop() {}\n',
    )
    const run = bench.run(image)
    const report = await crashReport(await run.ended(), image, (...asked) => bench.locate(...asked))
    expect(report).toMatchObject({
      reset: 'PANIC',
      reason: 'a write to a null pointer, before this call',
      file: 'src/main.ino',
      line: 6,
    })
    expect(run.lines).toEqual(['begins'])
  })
})
