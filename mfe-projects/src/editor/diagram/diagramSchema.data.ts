import type { Language } from '@console/platform/i18n'
import { starter } from './starter.ts'

/** The pins of each part, and what `attrs` says of it. */
export const parts: Readonly<Record<string, readonly [pins: string, attrs?: string]>> = {
  'wokwi-led': ['A, C', 'color, label'],
  'wokwi-rgb-led': ['R, G, B, COM'],
  'wokwi-pushbutton': ['1.l, 1.r, 2.l, 2.r', 'color, label'],
  'wokwi-pushbutton-6mm': ['1.l, 1.r, 2.l, 2.r', 'color, label'],
  'wokwi-slide-switch': ['1, 2, 3', 'on'],
  'wokwi-potentiometer': ['SIG, VCC, GND', 'value'],
  'wokwi-slide-potentiometer': ['SIG, VCC, GND', 'value'],
  'wokwi-dht22': ['SDA, VCC, GND', 'temperature, humidity'],
  'wokwi-dht11': ['SDA, VCC, GND', 'temperature, humidity'],
  'board-dht11': ['SDA, VCC, GND', 'temperature, humidity'],
  'board-ds18b20': ['DQ, VCC, GND', 'temperature'],
  'wokwi-ds18b20': ['DQ, VCC, GND', 'temperature'],
  'board-bme280': ['SDA, SCL, VCC, GND', 'temperature, humidity, pressure, i2cAddress'],
  'wokwi-bme280': ['SDA, SCL, VCC, GND', 'temperature, humidity, pressure, i2cAddress'],
  'wokwi-neopixel': ['DIN, VDD, VSS'],
  'wokwi-led-strip': ['DIN, VDD, VSS', 'pixels'],
  'wokwi-led-ring': ['DIN, VCC, GND', 'pixels'],
  'wokwi-neopixel-matrix': ['DIN, VCC, GND', 'rows, cols'],
  'wokwi-neopixel-canvas': ['DIN, VCC, GND', 'pixels'],
  'board-ssd1306': ['DATA, CLK, VCC, GND', 'i2cAddress'],
  'wokwi-ssd1306': ['DATA, CLK, VCC, GND', 'i2cAddress'],
  'wokwi-lcd1602': ['SDA, SCL, VCC, GND', 'pins, i2cAddress'],
  'wokwi-lcd2004': ['SDA, SCL, VCC, GND', 'pins, i2cAddress'],
  'wokwi-ds1307': ['SDA, SCL, 5V, GND', 'i2cAddress'],
  'board-ds1307': ['SDA, SCL, 5V, GND', 'i2cAddress'],
  'wokwi-ds3231': ['SDA, SCL, VCC, GND', 'temperature, i2cAddress'],
  'board-ds3231': ['SDA, SCL, VCC, GND', 'temperature, i2cAddress'],
  'wokwi-servo': ['PWM, V+, GND'],
  'wokwi-buzzer': ['1, 2'],
  'wokwi-resistor': ['1, 2', 'value'],
  'board-esp32-devkit-c-v4': ['0 … 39, 3V3, 5V, GND.1 …'],
  'wokwi-esp32-devkit-v1': ['D0 … D39, 3V3, VIN, GND.1 …'],
  'wokwi-arduino-uno': ['0 … 13, A0 … A5, 3.3V, 5V, GND.1 …'],
}

/** Boards and breadboards of other names, and what only labels or feeds. */
const others =
  '^((wokwi|board)-(esp32|esp8266|arduino|uno|nano|mega|pi-pico|xiao|attiny|franzininho|stm32)|wokwi-(breadboard|text|vcc|gnd|junction|logic-analyzer))'

/**
 * What the editor offers, explains and checks in a diagram.json. Fields that are not listed, such as places of parts in
 * a drawing, are kept.
 */
const schemaIn = (language: Language) => {
  const said = (en: string, de: string) => (language === 'de' ? de : en)
  const description = (en: string, de: string) => ({ description: said(en, de) })
  const control = (en: string, de: string) => ({ type: ['string', 'number'], ...description(en, de) })
  const end = {
    type: 'string',
    pattern: '^[^:]+:[^:]+$',
    patternErrorMessage: said(
      'A pin is written as "part:pin", such as "esp:2".',
      'Ein Pin wird als „Bauteil:Pin“ geschrieben, etwa "esp:2".',
    ),
    ...description(
      'A pin: the part’s id, a colon, the pin’s name.',
      'Ein Pin: die id des Bauteils, ein Doppelpunkt, der Name des Pins.',
    ),
  }
  const attributes = {
    color: control('What color an LED or a button has.', 'Welche Farbe eine LED oder ein Taster hat.'),
    label: control('What the part is called beside the board.', 'Wie das Bauteil neben dem Board heißt.'),
    value: control(
      'Of a knob: its position at first, 0 to 100.',
      'Bei einem Drehknopf: seine Stellung am Anfang, 0 bis 100.',
    ),
    temperature: control('At first, in °C.', 'Am Anfang, in °C.'),
    humidity: control('At first, in percent.', 'Am Anfang, in Prozent.'),
    pressure: control('At first, in hPa.', 'Am Anfang, in hPa.'),
    pixels: control('How many LEDs a strip or ring has.', 'Wie viele LEDs ein Streifen oder Ring hat.'),
    rows: control('Of a matrix.', 'Einer Matrix.'),
    cols: control('Of a matrix.', 'Einer Matrix.'),
    pins: control(
      'Of an LCD: "i2c", the only way in which it is simulated.',
      'Einer LCD-Anzeige: "i2c", nur so wird sie simuliert.',
    ),
    i2cAddress: control('Such as "0x3d".', 'Etwa "0x3d".'),
  }
  const type = {
    ...description('What part it is.', 'Was für ein Bauteil es ist.'),
    anyOf: [
      {
        enum: Object.keys(parts),
        enumDescriptions: Object.values(parts).map(
          ([names, given]) => `Pins: ${names}${given === undefined ? '' : `\nattrs: ${given}`}`,
        ),
        errorMessage: said(
          'There is no such simulated part. Ctrl+Space lists those that there are.',
          'Ein solches Bauteil wird nicht simuliert. Strg+Leertaste zeigt die vorhandenen.',
        ),
      },
      { type: 'string', pattern: others },
    ],
  }
  return {
    type: 'object',
    required: ['parts'],
    ...description(
      'What is wired to the simulated board, as in a diagram of Wokwi.',
      'Was mit dem simulierten Board verdrahtet ist, wie in einem Diagramm von Wokwi.',
    ),
    defaultSnippets: [
      { label: said('An LED and a button', 'Eine LED und ein Taster'), body: JSON.parse(starter) as object },
    ],
    properties: {
      version: { type: 'integer', enum: [1] },
      parts: {
        type: 'array',
        maxItems: 64,
        ...description('The board and its parts.', 'Das Board und seine Bauteile.'),
        items: {
          type: 'object',
          required: ['id', 'type'],
          defaultSnippets: [{ label: said('A part', 'Ein Bauteil'), body: { id: '$1', type: '$2' } }],
          properties: {
            id: {
              type: 'string',
              minLength: 1,
              maxLength: 64,
              pattern: '^[^:]*$',
              ...description('Its own name, for wires.', 'Sein eigener Name, für Drähte.'),
            },
            type,
            attrs: {
              type: 'object',
              ...description('What the part is like.', 'Wie das Bauteil beschaffen ist.'),
              properties: attributes,
            },
          },
        },
      },
      connections: {
        type: 'array',
        maxItems: 512,
        ...description(
          'Wires: each from pin to pin, with a color and its way in a drawing.',
          'Drähte: jeder von Pin zu Pin, mit einer Farbe und seinem Weg in einer Zeichnung.',
        ),
        items: {
          type: 'array',
          minItems: 2,
          items: [end, end, { type: 'string' }, { type: 'array' }],
          defaultSnippets: [{ label: said('A wire', 'Ein Draht'), body: ['$1', '$2', '', []] }],
        },
      },
    },
  }
}

export const diagramSchemas: Readonly<Record<Language, object>> = { en: schemaIn('en'), de: schemaIn('de') }
