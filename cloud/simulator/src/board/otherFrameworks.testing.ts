import { expect, test } from '@jest/globals'
import { until } from 'cloud/testing/until.ts'
import { Circuit } from '../parts/circuit.ts'
import { pinOf } from './protocol.ts'
import { bench } from '../sketchBench.testing.ts'

/** Prints the number and the line of each check that fails. */
const check =
  '#define CHECK(what) do { if (!(what)) Serial.printf("wrong in line %d: %s\\n", __LINE__, #what); } while (0)\n'

test('SKETCH-26: a sketch for a Photon has its pins, its light and its time', async () => {
  const run = bench.run(
    await bench.image(`
    #if !defined(SPARK)
    #error not known to be for a Particle board
    #endif
    int led = D0, pressed = D2;
    void setup() { pinMode(led, OUTPUT); pinMode(pressed, INPUT_PULLUP); Time.zone(-6); digitalWrite(led, Time.hour() < 24); Serial.printlnf("%d", Time.year() > 2020); }
    void loop() { RGB.control(true); delay(100); }`),
  )
  await run.line('1')
  expect(pinOf(run.board.pins[21] ?? 0)).toMatchObject({ signal: 'level', value: 1 })
  await until(
    () => run.all('notice').some(({ text }) => text.includes('no light of three colours')),
    'what the light does',
  )
})

test('SKETCH-26: a sketch for an ESP8266 has the names of its pins', async () => {
  const run = bench.run(
    await bench.image(
      '#include <ESP8266WiFi.h>\nvoid setup() { pinMode(D4, OUTPUT); digitalWrite(D4, HIGH); analogWriteRange(1023); analogWrite(D1, 511); Serial.println("on"); }\nvoid loop() { delay(1000); }',
    ),
  )
  await run.line('on')
  expect(pinOf(run.board.pins[2] ?? 0)).toMatchObject({ signal: 'level', value: 1 })
  expect(Math.round(pinOf(run.board.pins[5] ?? 0).value / 10_000)).toBe(50)
})

test('SKETCH-04: what is typed calls the function that a sketch has named', async () => {
  const run = bench.run(
    await bench.image(
      'void heard() { Serial.print("heard "); while (Serial.available()) Serial.write(Serial.read()); }\nvoid setup() { Serial.onReceive(heard); Serial.println("ready"); }\nvoid loop() { delay(1000); }',
    ),
  )
  await run.line('ready')
  run.type('abc\n')
  expect(await run.line('heard abc')).toBe('heard abc')
})

test('SKETCH-27: the time zone of a sketch has its summer time, and a sketch can set the clock', async () => {
  const run = bench.run(
    await bench.image(`${check}
    String at(time_t when) { struct tm there; localtime_r(&when, &there); char text[40]; strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &there); return String(text) + (there.tm_isdst ? " summer" : ""); }
    void setup() {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
      tzset();
      CHECK(at(1711846799) == "2024-03-31 01:59:59");
      CHECK(at(1711846800) == "2024-03-31 03:00:00 summer");
      CHECK(at(1729990799) == "2024-10-27 02:59:59 summer");
      CHECK(at(1729990800) == "2024-10-27 02:00:00");
      struct tm noon = {};
      noon.tm_year = 124, noon.tm_mon = 6, noon.tm_mday = 1, noon.tm_hour = 12;
      CHECK(mktime(&noon) == 1719828000 && noon.tm_wday == 1);
      configTzTime("AEST-10AEDT,M10.1.0,M4.1.0/3", "pool.ntp.org");
      CHECK(at(1704067200) == "2024-01-01 11:00:00 summer" && at(1719792000) == "2024-07-01 10:00:00");
      configTzTime("<+0545>-5:45", "pool.ntp.org");
      CHECK(at(0) == "1970-01-01 05:45:00");
      struct timeval wanted = { 1719828000, 0 };
      settimeofday(&wanted, nullptr);
      struct tm now;
      CHECK(time(nullptr) - 1719828000 < 5 && getLocalTime(&now) && now.tm_hour == 15);
      char text[12];
      CHECK(!strcmp(itoa(-42, text, 10), "-42") && !strcmp(ultoa(255, text, 16), "ff") && !strcmp(dtostrf(3.14159, 7, 2, text), "   3.14") && !strcmp(dtostrf(-2, -6, 1, text), "-2.0  "));
      Serial.println("done");
    }
    void loop() { delay(1000); }`),
  )
  await run.line('done')
  expect(run.lines).toEqual(['done'])
})

test('SKETCH-28: buffers and sets of queues pass on what other tasks send', async () => {
  const run = bench.run(
    await bench.image(`${check}
    #include <freertos/stream_buffer.h>
    #include <freertos/message_buffer.h>
    StreamBufferHandle_t bytes; MessageBufferHandle_t messages; QueueHandle_t queue; SemaphoreHandle_t given; TaskHandle_t sleeper;
    StaticTask_t memory; StackType_t stack[4096];
    void sends(void *) {
      for (int part = 0; part < 4; part++) { xStreamBufferSend(bytes, "abcde", 5, portMAX_DELAY); vTaskDelay(2); }
      xMessageBufferSend(messages, "one", 3, portMAX_DELAY); xMessageBufferSend(messages, "second", 6, portMAX_DELAY);
      vTaskDelay(20); xSemaphoreGive(given);
      int seven = 7; vTaskDelay(20); xQueueSend(queue, &seven, 0);
      vTaskDelete(NULL);
    }
    void sleeps(void *) { unsigned long began = millis(); vTaskDelay(60000); Serial.printf("slept %d\\n", millis() - began < 20000); for (;;) vTaskDelay(1000); }
    void setup() {
      bytes = xStreamBufferCreate(8, 3); messages = xMessageBufferCreate(16); queue = xQueueCreateStatic(2, sizeof(int), nullptr, nullptr); given = xSemaphoreCreateBinaryStatic(nullptr);
      CHECK(xTaskCreateStatic(sends, "sends", 4096, NULL, 1, stack, &memory) != nullptr);
      String all; char part[16];
      while (all.length() < 20) { size_t got = xStreamBufferReceive(bytes, part, sizeof part, 5000); CHECK(got > 0); if (!got) break; all.concat(part, got); }
      CHECK(all == "abcdeabcdeabcdeabcde" && xStreamBufferIsEmpty(bytes));
      CHECK(xMessageBufferReceive(messages, part, sizeof part, 5000) == 3 && !memcmp(part, "one", 3));
      CHECK(xMessageBufferReceive(messages, part, 2, 5000) == 0 && xMessageBufferReceive(messages, part, sizeof part, 5000) == 6 && !memcmp(part, "second", 6));
      CHECK(xMessageBufferSend(messages, "longer than its room", 20, 0) == 0 && xMessageBufferReceive(messages, part, sizeof part, 5) == 0);
      QueueSetHandle_t set = xQueueCreateSet(3);
      CHECK(xQueueAddToSet(queue, set) && xQueueAddToSet(given, set) && !xQueueAddToSet(given, set) && xQueueSelectFromSet(set, 1) == nullptr);
      CHECK(xQueueSelectFromSet(set, 5000) == given && xSemaphoreTake(given, 0));
      int got = 0;
      CHECK(xQueueSelectFromSet(set, 5000) == queue && xQueueReceive(queue, &got, 0) && got == 7);
      xTaskCreate(sleeps, "sleeper", 4096, NULL, 1, &sleeper);
      while (eTaskGetState(sleeper) != eBlocked) delay(5);
      char list[400]; vTaskList(list);
      CHECK(strstr(list, "sleeper") && strstr(list, "loopTask") && xTaskAbortDelay(sleeper));
      Serial.println("done");
    }
    void loop() { delay(1000); }`),
  )
  await run.line('done')
  await run.line('slept 1')
  expect(run.lines.filter((line) => line.startsWith('wrong'))).toEqual([])
})

test('SKETCH-29: pulses of the remote control reach a LED strip, and the ledc driver a pin', async () => {
  const circuit = new Circuit(
    JSON.stringify({
      version: 1,
      parts: [
        { id: 'esp', type: 'board-esp32-devkit-c-v4' },
        { id: 'ring', type: 'wokwi-led-ring', attrs: { pixels: '2' } },
      ],
      connections: [['ring:DIN', 'esp:5', '', []]],
    }),
  )
  const run = bench.run(
    await bench.image(`
    #include <driver/ledc.h>
    rmt_data_t pulses[48];
    void setup() {
      const uint8_t colors[] = { 1, 2, 3, 4, 5, 6 };
      for (int bit = 0; bit < 48; bit++) { bool on = colors[bit / 8] >> (7 - bit % 8) & 1; pulses[bit].level0 = 1; pulses[bit].duration0 = on ? 8 : 4; pulses[bit].level1 = 0; pulses[bit].duration1 = on ? 4 : 8; }
      rmtInit(5, RMT_TX_MODE, RMT_MEM_NUM_BLOCKS_1, 10000000);
      rmtWrite(5, pulses, 48, RMT_WAIT_FOR_EVER);
      ledc_timer_config_t timer = { LEDC_LOW_SPEED_MODE, LEDC_TIMER_10_BIT, LEDC_TIMER_1, 5000, LEDC_AUTO_CLK };
      ledc_timer_config(&timer);
      ledc_channel_config_t channel = { 18, LEDC_LOW_SPEED_MODE, LEDC_CHANNEL_2, LEDC_INTR_DISABLE, LEDC_TIMER_1, 0, 0, {} };
      ledc_channel_config(&channel);
      ledc_set_duty(LEDC_LOW_SPEED_MODE, LEDC_CHANNEL_2, 512);
      ledc_update_duty(LEDC_LOW_SPEED_MODE, LEDC_CHANNEL_2);
      Serial.println("written");
      rgbLedWrite(6, 1, 2, 3);
    }
    void loop() { delay(1000); }`),
    { parts: { wiring: circuit.wiring, shared: circuit.shared } },
  )
  circuit.connect(run.board, 'running')
  await run.line('written')
  const pixels = () => [
    ...Buffer.from(String(circuit.parts().find(({ id }) => id === 'ring')?.shows['pixels'] ?? ''), 'base64'),
  ]
  await until(() => pixels().some((byte) => byte > 0), 'the strip')
  // A strip takes green first.
  expect(pixels()).toEqual([2, 1, 3, 5, 4, 6])
  expect(Math.round(pinOf(run.board.pins[18] ?? 0).value / 10_000)).toBe(50)
  await until(() => run.all('notice')[0], 'the notice about a strip that is not wired')
  expect(run.all('notice').map(({ text }) => text)).toEqual([
    expect.stringContaining('rgbLedWrite() is seen only by an LED strip'),
  ])
})

test("SKETCH-30: a camera, sound, Bluetooth and a sketch's own updates are told once to be absent", async () => {
  const run = bench.run(
    await bench.image(`
    #include <esp_camera.h>
    #include <driver/i2s.h>
    #include <BluetoothSerial.h>
    #include <BLEDevice.h>
    #include <BLEHIDDevice.h>
    #include <BLEEddystoneURL.h>
    #include <HTTPUpdateServer.h>
    #include <HttpsOTAUpdate.h>
    #include <SoftwareSerial.h>
    #include <NetBIOS.h>
    #include <esp_sntp.h>
    #include <rom/crc.h>
    BluetoothSerial port;
    SoftwareSerial other(4, 5);
    WebServer server(80);
    HTTPUpdateServer updates;
    class Callbacks : public BLEServerCallbacks { void onConnect(BLEServer *) {} };
    void linked(esp_spp_cb_event_t event, esp_spp_cb_param_t *) { if (event == ESP_SPP_SRV_OPEN_EVT) Serial.println("connected"); }
    void setup() {
      camera_config_t camera = {};
      camera.pixel_format = PIXFORMAT_JPEG;
      Serial.printf("camera %d\\n", esp_camera_init(&camera) == ESP_OK);
      i2s_config_t sound = { .mode = (i2s_mode_t)(I2S_MODE_MASTER | I2S_MODE_RX), .sample_rate = 16000, .bits_per_sample = I2S_BITS_PER_SAMPLE_16BIT, .channel_format = I2S_CHANNEL_FMT_ONLY_LEFT, .communication_format = I2S_COMM_FORMAT_STAND_I2S, .intr_alloc_flags = 0, .dma_buf_count = 4, .dma_buf_len = 256 };
      i2s_driver_install(I2S_NUM_0, &sound, 0, NULL);
      int16_t samples[800]; size_t got; unsigned long began = millis();
      i2s_read(I2S_NUM_0, samples, sizeof samples, &got, portMAX_DELAY);
      Serial.printf("%u bytes of silence, %s\\n", (unsigned)got, millis() - began >= 45 ? "as long as they sound" : "too fast");
      port.register_callback(linked); port.begin("board"); port.println("x"); port.println("y");
      BLEDevice::init("board");
      BLEServer *ble = BLEDevice::createServer(); ble->setCallbacks(new Callbacks()); BLEHIDDevice hid(ble); hid.startServices(); BLEDevice::startAdvertising();
      other.println("z"); NBNS.begin("board"); updates.setup(&server); HttpsOTA.begin("https://192.0.2.9/x");
      sntp_set_time_sync_notification_cb([](struct timeval *) { Serial.println("synchronised"); });
      Serial.printf("%08x %04x\\n", (unsigned)crc32_le(0, (const uint8_t *)"123456789", 9), crc16_le(0, (const uint8_t *)"123456789", 9));
    }
    void loop() { delay(50); }`),
  )
  await run.line('synchronised')
  // The check values of CRC-32 and CRC-16/X-25.
  expect(run.lines).toEqual([
    'camera 0',
    '1600 bytes of silence, as long as they sound',
    'cbf43926 906e',
    'synchronised',
  ])
  const told = run.all('notice').map(({ text }) => text)
  expect(told).toEqual(
    [
      'no camera',
      'connected to I2S',
      'other end of BluetoothSerial',
      'BLE calls do nothing',
      'pins of SoftwareSerial',
      'HttpsOTA does nothing',
    ].map((part) => expect.stringContaining(part)),
  )
})

test('SKETCH-31: a sketch for RainMaker reports by events, takes values by a function, and needs no phone for its network', async () => {
  const run = bench.run(
    await bench.image(`
    #include <RMaker.h>
    #include <WiFi.h>
    #include <WiFiProv.h>
    static Switch lamp("My Lamp"); static TemperatureSensor sensor("Sensor");
    void onEvent(arduino_event_t *event) { if (event->event_id == ARDUINO_EVENT_WIFI_STA_GOT_IP) Serial.println("joined"); }
    void onWrite(Device *device, Param *param, const param_val_t val, void *, write_ctx_t *) {
      Serial.printf("%s %s %d\\n", device->getDeviceName(), param->getParamName(), val.val.b);
      param->updateAndReport(val);
    }
    void setup() {
      Node node = RMaker.initNode("Node");
      lamp.addCb(onWrite);
      node.addDevice(lamp); node.addDevice(sensor);
      RMaker.start();
      WiFi.onEvent(onEvent);
      WiFiProv.beginProvision(WIFI_PROV_SCHEME_BLE, WIFI_PROV_SCHEME_HANDLER_FREE_BTDM, WIFI_PROV_SECURITY_1, "secret", "PROV");
      sensor.updateAndReportParam("Temperature", 21.5f);
    }
    void loop() { delay(20); }`),
  )
  await run.line('joined')
  run.board.tell({ kind: 'call', name: 'rainmaker', i: 1, p: 'My Lamp/Power=true' })
  await run.line('My Lamp Power 1')
  await until(() => run.all('publish').length === 2, 'the report of the lamp')
  expect(run.all('publish').map(({ name, data }) => `${name} ${Buffer.from(data).toString()}`)).toEqual([
    'rainmaker/Sensor/Temperature 21.50',
    'rainmaker/My-Lamp/Power true',
  ])
})

test('SKETCH-32: sources include headers of folders above their own, in a project and in its libraries', async () => {
  const run = bench.run(
    await bench.image(
      '#include "deep/a.h"\n#include "deep/other.h"\n#include <foo.h>\nvoid setup() { Serial.println(a + b + j + other()); }\nvoid loop() { delay(1000); }',
      {
        'src/deep/a.h': '#pragma once\n#include "../b.h"\n#include "../../include/c.h"\nconst int a = b + c;\n',
        'src/b.h': '#pragma once\nconst int b = 1;\n',
        'include/c.h': '#pragma once\nconst int c = 10;\n',
        'src/deep/other.cpp': '#include "../b.h"\n#include "a.h"\nint other() { return a; }\n',
        'src/deep/other.h': 'int other();\n',
        'lib/Foo/src/foo.h': '#pragma once\n#include "inner/i.h"\n',
        'lib/Foo/src/inner/i.h': '#include "../j.h"\n#include "./../j.h"\n',
        'lib/Foo/src/j.h': '#pragma once\nconst int j = 100;\n',
      },
    ),
  )
  await run.line('123')
  expect(run.lines).toEqual(['123'])
})

test('SKETCH-32: of two headers of one name, an include takes the one that it names, also by a macro', async () => {
  const header = (name: string, value: number) => `#pragma once\nconst int ${name} = ${value};\n`
  const run = bench.run(
    await bench.image(
      '#include "a/x.h"\n#include "a/more.h"\n#include <foo.h>\nvoid setup() { Serial.println(nearest + outer + wide + inside + outside); }\nvoid loop() { delay(1000); }',
      {
        'src/a/x.h': '#include "config.h"\n#include "../config.h"\n#include "../../include/config.h"\n',
        'src/a/more.h': '#define SETTINGS "../a/config.h"\n#include SETTINGS\n',
        'src/a/config.h': header('nearest', 1),
        'src/config.h': header('outer', 20),
        'include/config.h': header('wide', 300),
        'lib/Foo/src/foo.h':
          '#define TEXT(x) #x\n#define NAMED(x) TEXT(x)\n#ifndef FOO_CONFIG\n#define FOO_CONFIG ../settings/config.h // of this library\n#endif\n#include "config.h"\n#include NAMED(FOO_CONFIG)\n',
        'lib/Foo/src/config.h': header('inside', 4000),
        'lib/Foo/settings/config.h': header('outside', 50_000),
      },
    ),
  )
  await run.line('54321')
  expect(run.lines).toEqual(['54321'])
})

test('SKETCH-34: what libraries use below Arduino is there: registers, sums and base 64 of the core, and the version of ESP-IDF', async () => {
  const run = bench.run(
    await bench.image(`${check}
    #include <esp_idf_version.h>
    #include <hwcrypto/sha.h>
    #include <soc/spi_reg.h>
    #if ESP_IDF_VERSION_MAJOR != 5 || ESP_IDF_VERSION < ESP_IDF_VERSION_VAL(5, 0, 0)
    #error another version than that of the framework
    #endif
    extern "C" {
      typedef struct { int step; char result; int stepcount; } base64_encodestate;
      void base64_init_encodestate(base64_encodestate *);
      int base64_encode_block(const char *, int, char *, base64_encodestate *);
      int base64_encode_blockend(char *, base64_encodestate *);
    }
    String coded(const char *one, const char *other = "") {
      base64_encodestate state; char to[40];
      base64_init_encodestate(&state);
      int length = base64_encode_block(one, strlen(one), to, &state);
      length += base64_encode_block(other, strlen(other), to + length, &state);
      base64_encode_blockend(to + length, &state);
      return to;
    }
    void setup() {
      CHECK(coded("") == "" && coded("f") == "Zg==" && coded("fo") == "Zm8=" && coded("foo") == "Zm9v" && coded("foob", "ar") == "Zm9vYmFy" && coded("\\xff\\xfe") == "//4=");
      uint8_t sum[20];
      esp_sha(SHA1, (const uint8_t *)"abc", 3, sum);
      CHECK(sum[0] == 0xa9 && sum[1] == 0x99 && sum[19] == 0x9d);
      pinMode(4, OUTPUT);
      WRITE_PERI_REG(GPIO_OUT_W1TS_REG, 1 << 4); CHECK(digitalRead(4) == HIGH && (REG_READ(GPIO_OUT_REG) >> 4 & 1));
      REG_WRITE(GPIO_OUT_W1TC_REG, 1 << 4); CHECK(digitalRead(4) == LOW);
      CHECK(READ_PERI_REG(WDEV_RND_REG) != READ_PERI_REG(WDEV_RND_REG));
      *SPI_CMD_REG(3) = SPI_USR; CHECK(!(*SPI_CMD_REG(3) & SPI_USR));
      int length = millis() < 60000 ? 5 : 9;
      char text[length];
      memcpy(text, "done", 5);
      Serial.println(text);
    }
    void loop() { delay(1000); }`),
  )
  await run.line('done')
  expect([run.lines, run.all('notice').map(({ text }) => text)]).toEqual([
    ['done'],
    ['Nothing is connected to SPI: what a library writes to its registers is not seen.'],
  ])
})
