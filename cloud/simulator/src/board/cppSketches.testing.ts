import { describe, expect, test } from '@jest/globals'
import { moduleProblem } from './module.ts'
import { bench } from '../sketchBench.testing.ts'

/** Prints the number and the line of each check that fails. */
const check =
  '#define CHECK(what) do { if (!(what)) Serial.printf("wrong in line %d: %s\\n", __LINE__, #what); } while (0)\n'

/** Prints the last line of each sketch when all checks hold. */
const run = async (sketch: string, others: Readonly<Record<string, string>> = {}) =>
  bench.run(await bench.image(sketch, others))
const setup = (body: string) => `void setup() { Serial.begin(115200); ${body} }\nvoid loop() { delay(1000); }\n`

describe('the C++ of sketches', () => {
  test('SKETCH-40: what Arduino.h of an ESP32 brings of the C++ library needs no include', async () => {
    const board = await run(
      `std::function<int(int)> f;\n${setup('f = [](int v) { return v + 1; }; int a = 1, b = 2; std::swap(a, b); String whole("x"), s = std::move(whole); auto many = new (std::nothrow) int[3]; std::fill(many, many + 3, 2); Serial.println(f(3) + std::max(a, b) + std::min(a, b) + many[2]); for (int pin : { 2, 4, 5 }) Serial.print(pin); Serial.println(s);')}`,
    )
    expect(await board.line('9')).toContain('9')
    expect(await board.line('245x')).toContain('245x')
    const small = await run(
      setup('int sum = 0; for (int pin : { 2, 4, 5 }) sum += pin; Serial.println(sum + round(sqrt(16.0)));'),
    )
    expect(await small.line('15.00')).toContain('15.00')
  })

  test('SKETCH-41: streams and regular expressions of the C++ library run on the board', async () => {
    const image = await bench.image(
      `#include <iostream>\n#include <sstream>\n#include <iomanip>\n${setup('std::ostringstream o; o << std::setw(5) << std::setfill(\'0\') << 42 << std::fixed << std::setprecision(2) << 1.5; Serial.println(o.str().c_str()); int n; std::istringstream("7 x") >> n; std::cout << "out " << n << std::endl;')}`,
    )
    expect(await moduleProblem(image)).toBeUndefined()
    const board = bench.run(image)
    expect(await board.line('000421.50')).toContain('000421.50')
    expect(await board.line('out 7')).toContain('out 7')
    const found = await run(
      `#include <regex>\n${setup('std::cmatch m; Serial.println(std::regex_search("t=21.5", m, std::regex("([0-9]+)\\\\.([0-9]+)")) ? m[2].str().c_str() : "nothing");')}`,
    )
    expect(await found.line('5')).toContain('5')
  })

  test("SKETCH-42: C++20 as the framework's third version has it", async () => {
    const board = await run(
      `#include <span>\n#include <string_view>\n#include <concepts>\n#include <array>\ntemplate <std::integral T> T twice(T v) { return 2 * v; }\nint sum(std::span<const int> all) { int s = 0; for (int each : all) s += each; return s; }\nvolatile int count;\nenum A { one = 1 }; enum B { two = 2 };\n${setup('count++; std::array<int, 3> a = { 1, 2, 3 }; auto add = []<class T>(T x, T y) { return x + y; }; Serial.println(twice(sum(a)) + add(1, 2) + std::string_view("abc").starts_with("ab") + one + two);')}`,
    )
    expect(await board.line('19')).toContain('19')
  })

  test('SKETCH-43: a char has no sign, as on an ESP32', async () => {
    const board = await run(
      setup(
        'char c = 200; Serial.println((int)c); Serial.println((char)-1 > 0 ? "more" : "less"); int8_t s = -1; Serial.println(s);',
      ),
    )
    for (const line of ['200', 'more', '-1']) expect(await board.line(line)).toContain(line)
  })

  test("SKETCH-44, SKETCH-82: sources in C include Arduino.h and ESP-IDF's headers, and call the board", async () => {
    const board = await run(
      `extern "C" int twice(int);\n${setup('Serial.println(twice(4)); Serial.println(digitalRead(2));')}`,
      {
        'src/twice.c':
          '#include <Arduino.h>\n#include "freertos/FreeRTOS.h"\n#include "freertos/queue.h"\n#include "esp_log.h"\n#include "driver/gpio.h"\nstatic byte seen[B11];\nint queued(int x) { QueueHandle_t queue = xQueueCreate(1, sizeof x); xQueueSend(queue, &x, portMAX_DELAY); x = 0; ESP_LOGI("c", "%s", "logged"); return xQueueReceive(queue, &x, pdMS_TO_TICKS(10)) == pdTRUE ? x : 0; }\nint twice(int x) { pinMode(2, OUTPUT); digitalWrite(2, HIGH); boolean on = digitalRead(2) == HIGH && millis() < 100000UL; seen[0] = (byte)constrain(x, 0, 9); gpio_set_level(GPIO_NUM_2, 1); return on ? 2 * queued(seen[0]) : 0; }\n',
      },
    )
    expect(await board.line('8')).toContain('8')
    expect(await board.line('1')).toContain('1')
    expect(board.lines[0]).toMatch(/^I \(\d+\) c: logged$/)
  })

  test("SKETCH-45, SKETCH-80: names of sketches do not collide with the board's own, and those of an ESP8266 are there", async () => {
    const board = await run(
      `struct Board { char cell[9]; };\nBoard game;\n#include <ESP8266WiFi.h>\n#include <ESP8266WebServer.h>\n#include <ESP8266WiFiMulti.h>\n#include <WiFiClientSecureBearSSL.h>\nADC_MODE(ADC_VCC);\nESP8266WebServer server(80);\nESP8266WiFiMulti multi;\nBearSSL::X509List list("x");\nBearSSL::WiFiClientSecure client;\nWiFiEventHandler joined, gone;\n${setup('joined = WiFi.onStationModeGotIP([](const WiFiEventStationModeGotIP &event) { Serial.println(event.ip == WiFi.localIP() ? "joined" : "elsewhere"); }); gone = WiFi.onStationModeGotIP([](const WiFiEventStationModeGotIP &) { Serial.println("gone"); }); gone = nullptr; multi.addAP("a", "b"); multi.run(); client.setTrustAnchors(&list); WiFi.hostname("x"); Serial.println(WiFi.getHostname()); Serial.println(sizeof game); Serial.printf(F("%lu\\n"), ULONG_MAX > INT_MAX ? ESP.getVcc() : 0UL);')}`,
    )
    for (const line of ['joined', 'x', '9', '3300']) expect(await board.line(line)).toContain(line)
    expect(board.lines).not.toContain('gone')
  })
})

test('SKETCH-62, SKETCH-74, SKETCH-81: what the framework has had since its third version, and the cJSON that it brings, builds and runs', async () => {
  const board = bench.run(
    await bench.image(`${check}
    #include <Network.h>
    #include <ESPAsyncWebServer.h>
    #include <ESP_I2S.h>
    #include <SD_MMC.h>
    #include <esp_a2dp_api.h>
    #include <esp_avrc_api.h>
    #include <esp_camera.h>
    #include <freertos/xtensa_api.h>
    #include <cJSON.h>
    #include <NimBLEDevice.h>
    #include <NetworkClientSecure.h>
    #include <NetworkUdp.h>
    AsyncWebServer server(80);
    AsyncEventSource source("/events");
    I2SClass sound;
    int events = 0;
    class Called : public NimBLEServerCallbacks { void onConnect(NimBLEServer *, NimBLEConnInfo &) override {} };
    class Found : public NimBLEScanCallbacks { void onResult(const NimBLEAdvertisedDevice *device) override { Serial.println(device->getName().c_str()); } };
    NetworkServer listener(81);
    NetworkUDP datagrams;
    void setup() {
      Network.onEvent([](arduino_event_id_t event) { events++; });
      WiFi.STA.begin();
      while (!WiFi.STA.hasIP()) delay(10);
      CHECK(WiFi.STA.localIP() == WiFi.localIP() && WiFi.STA.connected() && events > 0);
      CHECK(WiFi.AP.create("point") && WiFi.AP.waitStatusBits(ESP_NETIF_STARTED_BIT, 1000) && WiFi.AP.SSID() == "point");
      disableCore0WDT(); enableCore0WDT(); disableCore1WDT();
      CHECK(GC2145_PID != GC0308_PID && SD_MMC.begin("/sdcard", true, true, SDMMC_FREQ_DEFAULT, 5));
      server.addHandler(&source);
      CHECK(server.removeHandler(&source) && !server.removeHandler(&source));
      int16_t samples[8] = {};
      CHECK(sound.write(samples, sizeof samples) == sizeof samples && esp_a2d_sink_init() == ESP_OK && esp_avrc_ct_init() == ESP_OK);
      cJSON *json = cJSON_Parse("{\\"name\\": \\"Pump\\", \\"list\\": [1, 2.5]}");
      cJSON_AddNumberToObject(json, "count", 3);
      char *text = cJSON_PrintUnformatted(json);
      CHECK(!strcmp(text, "{\\"name\\":\\"Pump\\",\\"list\\":[1,2.5],\\"count\\":3}") && !cJSON_Parse("{"));
      cJSON_free(text); cJSON_Delete(json);
      NetworkClient plain; NetworkClientSecure safe;
      WiFiEventId_t id = WiFi.onEvent([](WiFiEvent_t, WiFiEventInfo_t) {}, ARDUINO_EVENT_WIFI_STA_CONNECTED); WiFi.removeEvent(id);
      CHECK(!plain.connected() && !safe.connected());
      NimBLEDevice::init("board");
      NimBLEServer *ble = NimBLEDevice::createServer(); ble->setCallbacks(new Called());
      NimBLECharacteristic *value = ble->createService("DEAD")->createCharacteristic("BEEF", NIMBLE_PROPERTY::READ | NIMBLE_PROPERTY::NOTIFY);
      value->setValue("burger"); value->notify();
      NimBLEScan *scan = NimBLEDevice::getScan(); scan->setScanCallbacks(new Found(), false);
      CHECK(value->getValue() == "burger" && scan->getResults(10, false).getCount() == 0 && NimBLEDevice::startAdvertising());
      Serial.println("done");
    }
    void loop() { delay(1000); }`),
  )
  expect(await board.line('done')).toBe('done')
  expect(board.lines.filter((text) => text.startsWith('wrong'))).toEqual([])
})
