import { describeUnless } from '@console/platform-registry/skippedTesting'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { SketchBench } from 'cloud/testing/firmware/onBoard.ts'
import { startCloneIndex, type CloneIndex } from 'cloud/testing/sketches/cloneIndex.ts'
import { libraries } from 'cloud/testing/sketches/libraries.data.ts'
import { readFiles } from 'cloud/testing/sketches/readSketches.ts'
import { sources } from 'cloud/testing/sketches/sources.data.ts'
import { removeTemporaryFolders } from 'cloud/testing/temporaryFolder.ts'
import { listenOnLoopbackWith } from 'cloud/testing/simulatedNetworks.ts'
import { until } from 'cloud/testing/until.ts'
import { Circuit } from '../parts/circuit.ts'
import { Lan } from './network/lan.ts'
import { WebPorts } from './network/webPorts.ts'

jest.setTimeout(300_000)

const folder = process.env['SKETCHES'] ?? ''
const examples = sources.find(({ repository }) => repository === 'arduino/arduino-examples')
const needed = [
  examples?.repository ?? '',
  'adafruit/DHT-sensor-library',
  'adafruit/Adafruit_Sensor',
  'adafruit/Adafruit_SSD1306',
  'adafruit/Adafruit-GFX-Library',
  'adafruit/Adafruit_BusIO',
  'knolleary/pubsubclient',
  'bblanchon/ArduinoJson',
  'Links2004/arduinoWebSockets',
]
const absent = needed.find((repository) => !existsSync(join(folder, repository)))
const missing =
  folder === ''
    ? 'SKETCHES names no folder with clones of public sketches'
    : absent === undefined
      ? null
      : `there is no clone of ${absent} in SKETCHES`

/** A sketch of others, from a clone. */
function sketchOf(repository: string, commit: string | undefined, path: string): string {
  return readFiles(join(folder, repository), commit ?? 'HEAD', [path])(path)
}

const basic = (path: string) => sketchOf(needed[0] ?? '', examples?.commit, `examples/${path}.ino`)
const ofLibrary = (repository: string, path: string) =>
  sketchOf(repository, libraries[repository]?.[0], `examples/${path}.ino`)

describeUnless(missing)('sketches and libraries of others', () => {
  let bench: SketchBench
  let index: CloneIndex
  beforeAll(async () => {
    index = await startCloneIndex(folder, needed)
    bench = new SketchBench(index.libraries)
  })
  afterAll(async () => {
    bench.close()
    await index.close()
    removeTemporaryFolders()
  })

  async function wire(image: Uint8Array, parts: readonly object[] = [], connections: readonly string[] = []) {
    const circuit = new Circuit(
      JSON.stringify({
        version: 1,
        parts: [{ id: 'esp', type: 'board-esp32-devkit-c-v4' }, ...parts],
        connections: connections.map((wire) => [...wire.split(' '), '', []]),
      }),
    )
    const run = bench.run(image, { parts: { wiring: circuit.wiring, shared: circuit.shared } })
    circuit.connect(run.board, 'running')
    return { run, circuit, shows: (id: string) => circuit.parts().find((part) => part.id === id)?.shows ?? {} }
  }

  test("SKETCH-18: Arduino's Blink blinks", async () => {
    const { run, shows } = await wire(await bench.image(basic('01.Basics/Blink/Blink')))
    for (const wanted of [1, 0, 1]) await until(() => shows('LED')['level'] === wanted, `the LED to be ${wanted}`)
    expect(run.all('notice')).toEqual([])
  })

  test("SKETCH-18: Arduino's Button switches a LED", async () => {
    const { run, circuit, shows } = await wire(
      await bench.image(basic('02.Digital/Button/Button')),
      [
        { id: 'btn', type: 'wokwi-pushbutton' },
        { id: 'led', type: 'wokwi-led' },
      ],
      ['btn:1.l esp:2', 'btn:2.l esp:3V3', 'led:A esp:13', 'led:C esp:GND.1'],
    )
    circuit.move('btn', 'pressed', 1)
    await until(() => shows('led')['level'] === 1, 'the LED while the button is held')
    circuit.move('btn', 'pressed', 0)
    await until(() => shows('led')['level'] === 0, 'the LED after that')
    expect(run.all('notice')).toEqual([])
  })

  test("SKETCH-18: Arduino's AnalogReadSerial prints what a knob gives", async () => {
    const { run, circuit } = await wire(
      await bench.image(basic('01.Basics/AnalogReadSerial/AnalogReadSerial')),
      [{ id: 'pot', type: 'wokwi-potentiometer', attrs: { value: '100' } }],
      ['pot:SIG esp:36'],
    )
    await run.line('4095')
    circuit.move('pot', 'value', 0)
    await run.line('0')
    expect(run.all('notice')).toEqual([])
  })

  test("SKETCH-18: Adafruit's DHTtester reads a wired sensor", async () => {
    const image = await bench.image(ofLibrary('adafruit/DHT-sensor-library', 'DHTtester/DHTtester'), {
      'platformio.ini': '[env:esp32dev]\nlib_deps = adafruit/DHT sensor library\n',
    })
    const { run } = await wire(
      image,
      [{ id: 'dht', type: 'wokwi-dht22', attrs: { temperature: '21.4', humidity: '63' } }],
      ['dht:SDA esp:2'],
    )
    await until(() => run.lines.length > 1, 'a measurement', 60_000)
    expect(run.lines[1]).toMatch(/^Humidity: 63\.00%\s+Temperature: 21\.40/)
  })

  test("SKETCH-18: Adafruit's DHT_Unified_Sensor reads a wired sensor by the interface of all sensors", async () => {
    const image = await bench.image(ofLibrary('adafruit/DHT-sensor-library', 'DHT_Unified_Sensor/DHT_Unified_Sensor'), {
      'platformio.ini':
        '[env:esp32dev]\nlib_deps =\n  adafruit/DHT sensor library\n  adafruit/Adafruit Unified Sensor\n',
    })
    const { run } = await wire(
      image,
      [{ id: 'dht', type: 'wokwi-dht22', attrs: { temperature: '21.4', humidity: '63' } }],
      ['dht:SDA esp:2'],
    )
    await until(() => run.lines.some((line) => line === 'Humidity: 63.00%'), 'a measurement', 60_000)
    expect(run.lines).toEqual(
      expect.arrayContaining(['Sensor Type: DHT22', 'Max Value:   80.00°C', 'Temperature: 21.40°C']),
    )
  })

  test("SKETCH-18: Adafruit's own libraries draw on a wired SSD1306", async () => {
    const image = await bench.image(ofLibrary('adafruit/Adafruit_SSD1306', 'ssd1306_128x64_i2c/ssd1306_128x64_i2c'), {
      'platformio.ini': '[env:esp32dev]\nlib_deps = adafruit/Adafruit SSD1306\n',
    })
    const { run, shows } = await wire(
      image,
      [{ id: 'oled', type: 'board-ssd1306', attrs: { i2cAddress: '0x3d' } }],
      ['oled:DATA esp:21', 'oled:CLK esp:22'],
    )
    const drawn = () => Buffer.from(String(shows('oled')['frame'] ?? ''), 'base64').filter((byte) => byte !== 0).length
    await until(() => shows('oled')['on'] === true && drawn() > 50, 'a picture', 60_000)
    expect(run.lines.join()).not.toContain('failed')
    expect(run.all('ended')).toEqual([])
  })

  test('SKETCH-18: PubSubClient publishes and hears at broker.local', async () => {
    const image = await bench.image(
      `
      #include <WiFi.h>
      #include <PubSubClient.h>
      WiFiClient connection;
      PubSubClient client(connection);
      void callback(char *topic, byte *payload, unsigned int length) { Serial.println(String(topic) + " " + String((const char *)payload, length)); }
      void setup() {
        Serial.begin(115200);
        WiFi.begin("network", "password");
        while (WiFi.status() != WL_CONNECTED) delay(50);
        client.setServer("broker.local", 1883);
        client.setCallback(callback);
      }
      void loop() {
        if (!client.connected() && client.connect("ESP32Client", "user", "password")) {
          client.publish("outTopic", "hello world");
          client.subscribe("inTopic");
        }
        client.loop();
        delay(10);
      }`,
      { 'platformio.ini': '[env:esp32dev]\nlib_deps = knolleary/PubSubClient@^2.8\n' },
    )
    const [published, heard]: [string[], string[]] = [[], []]
    const run = bench.run(image, {
      network: {
        device: 'NODE-1',
        lan: new Lan(),
        targets: async () => {
          throw new Error('nothing is allowed here')
        },
        publish: (event, payload) => published.push(`${event} ${payload.toString()}`) > 0,
        hear: (event) => heard.push(event),
        unhear: () => {},
      },
    })
    await until(() => heard[0], 'the subscription', 60_000)
    expect([published, heard]).toEqual([['outTopic hello world'], ['inTopic']])
    run.board.heardEvent('inTopic', Buffer.from('good news'))
    await run.line('inTopic good news')
  })
  test.each(['^7', '^6'])('NET-41: ESPAsyncWebServer reads and answers JSON by ArduinoJson %s', async (version) => {
    const image = await bench.image(
      `
      #include <WiFi.h>
      #include <ESPAsyncWebServer.h>
      #include <AsyncJson.h>
      #include <ArduinoJson.h>
      AsyncWebServer server(80);
      void setup() {
        WiFi.begin("any");
        server.addHandler(new AsyncCallbackJsonWebHandler("/json", [](AsyncWebServerRequest *request, JsonVariant &json) {
          JsonObject from = json.as<JsonObject>();
          AsyncJsonResponse *response = new AsyncJsonResponse();
          response->getRoot()["sum"] = from["a"].as<int>() + from["b"].as<int>();
          response->getRoot()["name"] = from["name"].as<String>();
          response->setLength();
          request->send(response);
        }));
        server.begin();
      }
      void loop() { delay(1000); }`,
      { 'platformio.ini': `[env:esp32dev]\nlib_deps = bblanchon/ArduinoJson@${version}\n` },
    )
    const web = new WebPorts(listenOnLoopbackWith)
    bench.run(image, {
      network: {
        device: 'NODE-1',
        lan: new Lan(),
        web,
        targets: async () => {
          throw new Error('nothing is allowed here')
        },
        publish: () => true,
        hear: () => {},
        unhear: () => {},
      },
    })
    const { at } = await until(() => web.of('NODE-1')[0], 'the port', 60_000)
    const ask = async (method: string, body?: string) => {
      const answer = await fetch(`http://localhost:${at}/json`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      })
      return `${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`
    }
    expect(await ask('POST', '{"a":1,"b":2,"name":"ä"}')).toBe('200 application/json {"sum":3,"name":"ä"}')
    expect(await ask('POST', '{"a":1')).toMatch(/^400 /)
    expect(await ask('GET')).toMatch(/^404 /)
  })

  test('SKETCH-18: a websocket server of arduinoWebSockets answers a page', async () => {
    const image = await bench.image(
      `
      #include <WiFi.h>
      #include <WebSocketsServer.h>
      WebSocketsServer server(81);
      void setup() {
        WiFi.begin("any");
        server.onEvent([](uint8_t client, WStype_t type, uint8_t *data, size_t length) {
          String answer = "you said " + String((char *)data);
          if (type == WStype_TEXT) server.sendTXT(client, answer);
          else if (type == WStype_BIN) server.broadcastBIN(data, length);
          else if (type == WStype_DISCONNECTED) Serial.println("left");
        });
        server.begin();
      }
      void loop() { server.loop(); delay(1); }`,
      { 'platformio.ini': '[env:esp32dev]\nlib_deps = links2004/WebSockets\n' },
    )
    const web = new WebPorts(listenOnLoopbackWith)
    const run = bench.run(image, {
      network: {
        device: 'NODE-2',
        lan: new Lan(),
        web,
        targets: async () => {
          throw new Error('nothing is allowed here')
        },
        publish: () => true,
        hear: () => {},
        unhear: () => {},
      },
    })
    const { at, port } = await until(() => web.of('NODE-2')[0], 'the port', 60_000)
    expect(port).toBe(81)
    const socket = new WebSocket(`ws://localhost:${at}/`)
    const heard: Buffer[] = []
    socket.on('message', (data: Buffer) => heard.push(data))
    await new Promise((opened) => socket.once('open', opened))
    socket.send('hello')
    await until(() => heard[0], 'the answer')
    socket.send(Buffer.from([1, 2]))
    await until(() => heard[1], 'the bytes')
    expect([heard[0]?.toString(), heard[1]]).toEqual(['you said hello', Buffer.from([1, 2])])
    socket.close()
    await run.line('left')
  })
})
