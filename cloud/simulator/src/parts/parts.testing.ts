import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { casesOf } from 'cloud/testing/proofs.ts'
import { until } from 'cloud/testing/until.ts'
import { Circuit } from './circuit.ts'
import { diagramOf } from './diagramSection.ts'
import { jsonPlace } from './jsonPlace.ts'
import { problemsOf, wiringOf } from './wiring.ts'
import { bench } from '../sketchBench.testing.ts'

/** Runs a sketch with parts around its board. */
async function wire(sketch: string, diagram?: object) {
  const image = await bench.image(sketch)
  const circuit = new Circuit(diagram && JSON.stringify(diagram))
  const run = bench.run(image, { parts: { wiring: circuit.wiring, shared: circuit.shared } })
  circuit.connect(run.board, 'running')
  const pin = (wanted: number) => circuit.pins().find(({ pin: each }) => each === wanted)
  const part = (id: string) => circuit.parts().find((each) => each.id === id)
  return { run, circuit, pin, part, shows: (id: string) => part(id)?.shows ?? {} }
}

describe('the board', () => {
  test('PART-01 PART-02 shows pins with mode, level, duty and what was read, and gives free pins what a user puts there', async () => {
    const { run, circuit, pin, shows } = await wire(`
      void setup() { pinMode(LED_BUILTIN, OUTPUT); pinMode(4, INPUT_PULLUP); pinMode(5, INPUT); analogWrite(18, 64); }
      void loop() {
        digitalWrite(LED_BUILTIN, !digitalRead(4));
        Serial.printf("%d %d %d\\n", digitalRead(4), digitalRead(5), analogRead(34) / 100);
        delay(60);
      }`)
    await until(() => pin(34)?.signal === 'analog', 'the first loop')
    expect([pin(2), pin(4), pin(5), pin(18), pin(34)]).toMatchObject([
      { mode: 'output', signal: 'level', value: 0 },
      { mode: 'pullup', value: 1, free: true, given: null },
      { mode: 'input', value: 0 },
      { mode: 'output', signal: 'duty', value: expect.closeTo(64 / 255, 5) },
      { mode: 'analog' },
    ])
    expect(pin(19)).toBeUndefined()
    expect([circuit.put(4, 0), circuit.put(5, 4095), circuit.put(34, 2050)]).toEqual([undefined, undefined, undefined])
    await run.line('0 1 20')
    await until(() => shows('LED')['level'] === 1, 'the LED of the board')
    expect([pin(4)?.value, pin(4)?.given, pin(34)?.value]).toEqual([0, 0, 2050])
    circuit.put(4, null)
    await until(() => shows('LED')['level'] === 0, 'the LED to go off')
  })
})

/** An ESP32 with these parts and wires. */
const wired = (
  parts: readonly (readonly [id: string, type: string, attrs?: object])[],
  ...connections: readonly string[]
) => ({
  version: 1,
  parts: [
    { id: 'esp', type: 'board-esp32-devkit-c-v4' },
    ...parts.map(([id, type, attrs = {}]) => ({ id, type, top: 0, left: 0, attrs })),
  ],
  connections: connections.map((wire) => [...wire.split(' '), 'green', []]),
})

describe('PART-15: Arduino\u2019s Button, at the pin of the board\u2019s own LED', () => {
  const button = (mode: string) => `
    const int buttonPin = 2, ledPin = 13;
    int buttonState = 0;
    void setup() { pinMode(ledPin, OUTPUT); pinMode(buttonPin, ${mode}); }
    void loop() { buttonState = digitalRead(buttonPin); digitalWrite(ledPin, buttonState == HIGH ? HIGH : LOW); }`

  test('PART-15: without a diagram the user puts a level on the pin', async () => {
    const { circuit, pin, part } = await wire(button('INPUT'))
    await until(() => pin(2)?.mode === 'input' && pin(13)?.mode === 'output', 'the pins')
    expect([pin(2), part('LED')?.pins]).toMatchObject([{ value: 0, free: true, given: null }, { A: 2 }])
    expect(circuit.put(2, 4095)).toBeUndefined()
    await until(() => pin(13)?.value === 1, 'the LED while the pin is high')
    circuit.put(2, null)
    await until(() => pin(13)?.value === 0, 'the LED after that')
  })

  test.each([
    [
      'to 3V3 with a resistor that pulls down',
      'INPUT',
      ['btn:1.l esp:2', 'btn:2.l esp:3V3', 'r:1 esp:2', 'r:2 esp:GND.1'],
      0,
    ],
    ['to 3V3 alone', 'INPUT', ['btn:1.l esp:2', 'btn:2.l esp:3V3'], 0],
    ['to GND, pulled up by the board', 'INPUT_PULLUP', ['btn:1.l esp:D2', 'btn:2.l esp:GND.1'], 1],
  ])('PART-15: a button is wired %s', async (_, mode, wires, atRest) => {
    const { circuit, pin, part } = await wire(
      button(mode),
      wired(
        [
          ['btn', 'wokwi-pushbutton'],
          ['r', 'wokwi-resistor', { value: '10000' }],
        ],
        ...wires,
      ),
    )
    await until(() => pin(13)?.mode === 'output' && pin(13)?.value === atRest, 'the LED at first')
    expect([pin(2)?.free, part('LED')]).toEqual([false, undefined])
    circuit.move('btn', 'pressed', 1)
    await until(() => pin(13)?.value === 1 - atRest, 'the LED while the button is held')
    circuit.move('btn', 'pressed', 0)
    await until(() => pin(13)?.value === atRest, 'the LED after that')
  })
})

describe('a diagram.json', () => {
  const many = wired(
    [
      ['led1', 'wokwi-led', { color: 'green', label: 'On' }],
      ['r1', 'wokwi-resistor', { value: '220' }],
      ['led2', 'wokwi-led'],
      ['rgb', 'wokwi-rgb-led'],
      ['btn', 'wokwi-pushbutton'],
      ['up', 'wokwi-resistor'],
      ['btn2', 'wokwi-pushbutton'],
      ['sw', 'wokwi-slide-switch'],
      ['pot', 'wokwi-potentiometer', { value: '25' }],
      ['srv', 'wokwi-servo'],
      ['bz', 'wokwi-buzzer'],
      ['bb', 'wokwi-breadboard-half'],
    ],
    'esp:2 r1:1',
    'r1:2 led1:A',
    'led1:C esp:GND.1',
    'led2:A esp:3V3',
    'led2:C esp:D5',
    'rgb:R esp:12',
    'rgb:G esp:13',
    'rgb:B esp:14',
    'rgb:COM esp:GND.2',
    'btn:1.l esp:4',
    'btn:2.r esp:GND.3',
    'up:1 esp:4',
    'up:2 esp:3V3',
    'btn2:1.r esp:15',
    'btn2:2.l esp:3V3',
    'sw:2 esp:16',
    'sw:1 esp:GND.1',
    'sw:3 esp:3V3',
    'pot:SIG bb:7t.a',
    'bb:7t.e esp:34',
    'pot:VCC esp:3V3',
    'pot:GND esp:GND.1',
    'srv:PWM esp:18',
    'bz:2 esp:19',
    'bz:1 esp:GND.1',
  )

  test('PART-04 PART-09 wires LEDs through resistors, buttons to either rail, switches, knobs, servos and buzzers', async () => {
    const { run, circuit, shows, pin } = await wire(
      `
      #include <initializer_list>
      #include <ESP32Servo.h>
      Servo servo;
      void setup() { for (int pin : { 2, 5, 12, 13, 14 }) pinMode(pin, OUTPUT); pinMode(4, INPUT); pinMode(15, INPUT_PULLDOWN); pinMode(16, INPUT); servo.attach(18); tone(19, 440); analogWrite(13, 51); }
      int runs = 0;
      void loop() {
        digitalWrite(2, !digitalRead(4)); digitalWrite(5, digitalRead(15)); digitalWrite(12, digitalRead(16));
        servo.write(map(analogRead(34), 0, 4095, 0, 180));
        delay(20);
      }`,
      many,
    )
    await until(() => shows('srv')['angle'] === 45, 'the servo to follow the knob')
    expect([shows('led1'), shows('led2'), shows('rgb'), shows('bz')]).toEqual([
      { level: 0 },
      { level: 1 },
      { red: 0, green: expect.closeTo(0.2, 2), blue: 0 },
      { hertz: 440 },
    ])
    expect([pin(4)?.value, pin(4)?.free, pin(15)?.value]).toEqual([1, false, 0])
    expect(run.lines).toEqual([])
    for (const [id, name, value] of [
      ['btn', 'pressed', 1],
      ['btn2', 'pressed', 1],
      ['sw', 'on', 1],
      ['pot', 'value', 100],
    ] as const)
      expect(circuit.move(id, name, value)).toBeUndefined()
    await until(() => shows('srv')['angle'] === 180, 'the servo to turn')
    await until(
      () => shows('led1')['level'] === 1 && shows('led2')['level'] === 0 && shows('rgb')['red'] === 1,
      'the LEDs to follow the buttons and the switch',
    )
    circuit.move('btn', 'pressed', 0)
    await until(() => shows('led1')['level'] === 0, 'the LED to go off')
  })

  const sensors = wired(
    [
      ['dht', 'wokwi-dht22', { temperature: '21.4', humidity: '63' }],
      ['t1', 'board-ds18b20', { temperature: '-10.5' }],
      ['t2', 'board-ds18b20', { temperature: '85' }],
      ['ring', 'wokwi-led-ring', { pixels: '12' }],
      ['bme', 'board-bme280', { temperature: '19.5', humidity: '40', pressure: '990' }],
      ['oled', 'board-ssd1306', { i2cAddress: '0x3d' }],
      ['lcd', 'wokwi-lcd1602', { pins: 'i2c' }],
      ['rtc', 'board-ds3231', { temperature: '21.75' }],
    ],
    'dht:SDA esp:15',
    't1:DQ esp:17',
    't2:DQ esp:17',
    'ring:DIN esp:5',
    'bme:SDA esp:21',
    'bme:SCL esp:22',
    'oled:DATA esp:21',
    'oled:CLK esp:22',
    'lcd:SDA esp:21',
    'lcd:SCL esp:22',
    'rtc:SDA esp:21',
    'rtc:SCL esp:22',
  )

  test('PART-10 is met by the headers of DHT, DallasTemperature and NeoPixel', async () => {
    const { run, circuit, pin, shows } = await wire(
      `
      #include <DHT.h>
      #include <DHTesp.h>
      #include <DallasTemperature.h>
      #include <Adafruit_NeoPixel.h>
      DHT dht(15, DHT22), nothing(16, DHT11);
      OneWire wire(17);
      DallasTemperature sensors(&wire);
      Adafruit_NeoPixel ring(12, 5, NEO_GRB + NEO_KHZ800);
      DHTesp other;
      void setup() {
        dht.begin(); other.setup(15, DHTesp::DHT22); sensors.begin(); ring.begin();
        Serial.printf("%.1f %.1f %.1f %d %.1f\\n", dht.readTemperature(), dht.readTemperature(true), dht.readHumidity(), isnan(nothing.readTemperature()), other.getTempAndHumidity().humidity);
        sensors.setResolution(9); sensors.requestTemperatures();
        Serial.printf("%d %.2f %.2f %.1f %.0f\\n", sensors.getDeviceCount(), sensors.getTempCByIndex(0), sensors.getTempCByIndex(1), sensors.getTempFByIndex(0), sensors.getTempCByIndex(2));
        ring.setBrightness(127); ring.setPixelColor(0, 255, 0, 0); ring.setPixelColor(11, ring.Color(0, 100, 200)); ring.setPixelColor(12, 1); ring.show();
        Serial.printf("%x\\n", (unsigned)Adafruit_NeoPixel::ColorHSV(21845));
      }
      void loop() { dht.readTemperature(); Serial.printf("now %.1f\\n", dht.readTemperature(false, true)); delay(50); }`,
      sensors,
    )
    await run.line('now 21.4')
    expect(run.lines.slice(0, 3)).toEqual(['21.4 70.5 63.0 1 63.0', '2 -10.50 85.00 13.1 -127', 'ff00'])
    const pixels = Buffer.from(String(shows('ring')['pixels']), 'base64')
    expect([pixels.length, [...pixels.subarray(0, 3)], [...pixels.subarray(33)]]).toEqual([
      36,
      [127, 0, 0],
      [0, 50, 100],
    ])
    expect(run.all('notice').map(({ text }) => text)).toEqual(['No DHT is wired to pin 16: add one to diagram.json.'])
    expect(pin(15)).toMatchObject({ mode: 'pullup', free: false })
    circuit.move('dht', 'temperature', 30)
    await run.line('now 30.0')
  })

  test('PART-11, SKETCH-70, SKETCH-71, SKETCH-72: has I2C parts behind Wire, register by register, also for two tasks at a time', async () => {
    const { run, shows } = await wire(
      `
      #include <initializer_list>
      #include <Wire.h>
      int found(int address) { Wire.beginTransmission(address); return Wire.endTransmission(); }
      int reg(int address, int name) { Wire.beginTransmission(address); Wire.write(name); Wire.endTransmission(false); Wire.requestFrom(address, 1); return Wire.read(); }
      long raw(int at) { Wire.beginTransmission(0x76); Wire.write(at); Wire.endTransmission(); Wire.requestFrom(0x76, 3); long a = Wire.read(), b = Wire.read(), c = Wire.read(); return a << 12 | b << 4 | c >> 4; }
      int calibration(int at) { return (int16_t)(reg(0x76, at) | reg(0x76, at + 1) << 8); }
      void command(std::initializer_list<int> bytes) { Wire.beginTransmission(0x3d); Wire.write(0); for (int each : bytes) Wire.write(each); Wire.endTransmission(); }
      void half(int pins) { for (int level : { 0, 4, 0 }) { Wire.beginTransmission(0x27); Wire.write(pins | 8 | level); Wire.endTransmission(); } }
      void byteTo(int byte, int data) { half((byte & 0xf0) | data); half((byte << 4 & 0xf0) | data); }
      void print(const char *text) { for (int each : { 0x30, 0x30, 0x30, 0x20 }) half(each); byteTo(0x28, 0); byteTo(0x0c, 0); byteTo(1, 0); while (*text) byteTo(*text++, 1); }
      volatile int ended = 0, failures = 0;
      void reader(void *) { for (int n = 0; n < 200; n++) failures += reg(0x76, 0xd0) != 0x60; ended++; vTaskDelete(nullptr); }
      void writer(void *) { for (int n = 0; n < 200; n++) { Wire.beginTransmission(0x3d); Wire.write(0); Wire.write(0xe3); failures += Wire.endTransmission() != 0; } ended++; vTaskDelete(nullptr); }
      void setup() {
        Wire.begin();
        Serial.printf("%d %d %d %x\\n", found(0x76), found(0x3d), found(0x3c), reg(0x76, 0xd0));
        double adc = raw(0xfa), t1 = (uint16_t)calibration(0x88), t2 = calibration(0x8a), t3 = calibration(0x8c);
        double fine = (adc / 16384 - t1 / 1024) * t2 + (adc / 131072 - t1 / 8192) * (adc / 131072 - t1 / 8192) * t3;
        Serial.printf("%.2f\\n", fine / 5120);
        command({ 0xae, 0x20, 0, 0xa1, 0xc8, 0x21, 0, 127, 0x22, 0, 7, 0xaf });
        for (int at = 0; at < 1024;) { Wire.beginTransmission(0x3d); Wire.write(0x40); for (int n = 0; n < 64; n++, at++) Wire.write(at == 0 ? 1 : at == 1023 ? 0x80 : 0); Wire.endTransmission(); }
        Serial.printf("%d %d %d\\n", found(0x27), found(0x68), reg(0x68, 0x11));
        print("Hi");
        Serial.println("drawn");
        for (auto task : { reader, writer }) xTaskCreatePinnedToCore(task, "wire", 4096, nullptr, 1, nullptr, 1);
      }
      void loop() { if (Serial.read() == 'i') command({ 0xa7 }); if (ended == 2) Serial.printf("failures %d\\n", failures), ended = 0; delay(5); }`,
      sensors,
    )
    await run.line('drawn')
    expect(run.lines.slice(0, 4)).toEqual(['0 0 2 60', '19.50', '0 0 21', 'drawn'])
    expect(await run.line('failures 0')).toBe('failures 0')
    expect(String(shows('lcd')['text'])).toBe('Hi              \n                ')
    const frame = () => Buffer.from(String(shows('oled')['frame']), 'base64')
    expect([
      shows('oled')['on'],
      frame().length,
      frame()[0],
      frame()[1023],
      frame().filter((byte) => byte !== 0).length,
    ]).toEqual([true, 1024, 1, 0x80, 2])
    run.type('i')
    await until(() => frame()[0] === 0xfe && frame()[1] === 0xff, 'the inverted picture')
  })

  test('PART-12 goes into the image; what is wrong with it, or not simulated, is in the log of the build', async () => {
    const text = JSON.stringify({
      parts: [
        { id: 'esp', type: 'wokwi-esp32-devkit-v1' },
        { id: 'led', type: 'wokwi-led' },
        { id: 'x', type: 'wokwi-ili9341' },
      ],
      connections: [
        ['esp:D4', 'led:A'],
        ['led:C', 'gone:1'],
      ],
    })
    const { image, log } = await bench.build({
      'src/main.ino': 'void setup() {}\nvoid loop() {}\n',
      'diagram.json': text,
    })
    expect(log).toMatch(
      /diagram\.json: there is no simulated wokwi-ili9341; the kinds are wokwi-led[^\n]*\n[^]*diagram\.json: gone:1 is wired, but there is no such part\./,
    )
    const circuit = new Circuit(diagramOf(image ?? new Uint8Array()))
    expect(circuit.parts().map(({ id, pins }) => [id, pins])).toEqual([
      ['led', { A: 4 }],
      ['LED', { A: 2, C: 'low' }],
      ['BOOT', { 1: 0, 2: 'low' }],
    ])
  })

  test.each([
    ['is no JSON', '{', /^diagram\.json:1:2: warning: this JSON ends too early\. The board/],
    [
      'has a mistake',
      '{\n  "parts": [\n    { "id": "é" "type": 1 }\n',
      /^diagram\.json:3:17: warning: "\\"" can not stand here/,
    ],
    ['has no parts', '[]', /it has no list "parts"/],
    ['is long', `"${'x'.repeat(70_000)}"`, /longer than 64 kB/],
    ['is deep', '['.repeat(60_000), /^diagram\.json:1:60001: .*JSON/],
    [
      'has many parts',
      JSON.stringify({ parts: Array.from({ length: 65 }, (_, id) => ({ id: `p${id}`, type: 'wokwi-led' })) }),
      /more than 64 parts/,
    ],
    [
      'has many wires',
      JSON.stringify({ parts: [], connections: Array(600).fill(['a:1', 'b:1']) }),
      /more than 512 connections/,
    ],
    [
      'has a part without a name',
      JSON.stringify({ parts: [{ type: 'wokwi-led' }] }),
      /parts\[0\] needs a "type" and an "id"/,
    ],
    [
      'has two parts of one name',
      JSON.stringify({
        parts: [
          { id: 'a', type: 'wokwi-led' },
          { id: 'a', type: 'wokwi-led' },
        ],
      }),
      /the same "id"/,
    ],
    [
      'has a wire to nowhere',
      JSON.stringify({ parts: [], connections: [['a', 3]] }),
      /connections\[0\] does not begin with two pins/,
    ],
  ])('PART-12 that %s wires nothing, and says why', (_, text, why) => {
    expect(problemsOf(text).join(' ')).toMatch(why)
    expect(new Circuit(text).parts().map(({ id }) => id)).toEqual(['LED', 'BOOT'])
  })

  test('PART-12 the place of a mistake is where its text stops being JSON, whatever stands there', () => {
    const value = fc.json({ noUnicodeString: false })
    fc.assert(
      fc.property(value, fc.nat(), (text, seed) => {
        expect(jsonPlace(`${text} ,`).at).toBe(text.length + 1)
        const padded = `{ "a" : ${text}\r\n}`
        const cut = 1 + (seed % (padded.length - 1))
        // It is the end, or the begin of what was cut through.
        expect(padded.slice(jsonPlace(padded.slice(0, cut)).at, cut)).toMatch(/^(?:$|["\-tfn.eE])/)
      }),
      { numRuns: casesOf(60, 200) },
    )
    const places = [
      '{"a": 1,}',
      '[1 2]',
      '{"a" 1}',
      '[tru]',
      '{a: 1}',
      '["\t"]',
      '[01]',
      '}',
      '{"a": [1}',
      '',
      '[1,\n ]',
    ]
      .map((text) => jsonPlace(text))
      .map(({ line, column }) => `${line}:${column}`)
    expect(places).toEqual(['1:9', '1:4', '1:6', '1:2', '1:2', '1:2', '1:3', '1:1', '1:9', '1:1', '2:2'])
  })

  test('PART-12 takes the wires to the serial monitor of Wokwi as none', () => {
    const text = JSON.stringify({
      parts: [{ id: 'esp', type: 'wokwi-esp32-devkit-v1' }],
      connections: [
        ['esp:TX0', '$serialMonitor:RX', '', []],
        ['$serialMonitor:TX', 'esp:RX0', '', []],
      ],
    })
    expect(problemsOf(text)).toEqual([])
    expect(problemsOf(text.replaceAll('$serialMonitor:TX', 'other:TX'))).toEqual([
      'diagram.json: other:TX is wired, but there is no such part.',
    ])
  })

  test('CLOUD-26: is read at once, whatever is wired to what: of many rails, a pin has one', () => {
    const parts = Array.from({ length: 64 }, (_, index) => ({ id: `p${index}`, type: 'wokwi-esp32-devkit-v1' }))
    const star = Array.from({ length: 512 }, (_, index) => [`p${index % 64}:${index % 40}`, 'p0:GND.1'])
    const { drivers } = wiringOf(JSON.stringify({ parts, connections: star }))
    expect([...drivers]).toHaveLength(40)
    for (const each of drivers.values())
      expect(each.filter(({ control }) => control === undefined)).toEqual([{ give: 0 }])
  })

  test('PART-12 can not ask for more memory than a strip may have, and wires that lead in circles end', () => {
    const ring = Array.from({ length: 60 }, (_, index) => [`r${index}:1`, `r${(index + 1) % 60}:2`])
    const circuit = new Circuit(
      JSON.stringify({
        parts: [
          { id: 's', type: 'wokwi-neopixel-matrix', attrs: { rows: '1e9', cols: '1e9' } },
          ...ring.map((_, index) => ({ id: `r${index}`, type: 'wokwi-resistor' })),
        ],
        connections: [...ring, ['r0:1', 's:DIN'], ['s:__proto__', 'constructor:1']],
      }),
    )
    expect(circuit.wiring.bytes).toBe(512 * 3)
    expect(circuit.parts()[0]?.pins).toEqual({})
    const displays = new Circuit(
      JSON.stringify({ parts: Array.from({ length: 64 }, (_, id) => ({ id: `d${id}`, type: 'board-ssd1306' })) }),
    )
    expect([displays.wiring.bytes <= 16 * 1024, displays.parts().length]).toEqual([true, 17])
  })
})
