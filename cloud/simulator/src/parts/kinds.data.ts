/** What a user can move of a part: its range and its value at first, which the diagram can set by `attribute`. */
export interface Control {
  name: string
  min: number
  max: number
  initial: number
}

export interface Kind {
  /** Wokwi's names of the part. */
  types: readonly string[]
  controls?: readonly Control[]
}

const temperature = { name: 'temperature', min: -40, max: 85, initial: 22 }
const humidity = { name: 'humidity', min: 0, max: 100, initial: 50 }

/** The simulated parts. */
export const kinds = {
  led: { types: ['wokwi-led'] },
  rgbLed: { types: ['wokwi-rgb-led'] },
  button: {
    types: ['wokwi-pushbutton', 'wokwi-pushbutton-6mm'],
    controls: [{ name: 'pressed', min: 0, max: 1, initial: 0 }],
  },
  switch: { types: ['wokwi-slide-switch'], controls: [{ name: 'on', min: 0, max: 1, initial: 0 }] },
  potentiometer: {
    types: ['wokwi-potentiometer', 'wokwi-slide-potentiometer'],
    controls: [{ name: 'value', min: 0, max: 100, initial: 0 }],
  },
  dht: { types: ['wokwi-dht22', 'wokwi-dht11', 'board-dht11'], controls: [{ ...temperature, max: 80 }, humidity] },
  ds18b20: { types: ['board-ds18b20', 'wokwi-ds18b20'], controls: [{ ...temperature, min: -55, max: 125 }] },
  bme280: {
    types: ['board-bme280', 'wokwi-bme280'],
    controls: [temperature, humidity, { name: 'pressure', min: 300, max: 1100, initial: 1013 }],
  },
  strip: {
    types: ['wokwi-neopixel', 'wokwi-led-strip', 'wokwi-led-ring', 'wokwi-neopixel-matrix', 'wokwi-neopixel-canvas'],
  },
  display: { types: ['board-ssd1306', 'wokwi-ssd1306'] },
  lcd1602: { types: ['wokwi-lcd1602'] },
  lcd2004: { types: ['wokwi-lcd2004'] },
  ds1307: { types: ['wokwi-ds1307', 'board-ds1307'] },
  ds3231: { types: ['wokwi-ds3231', 'board-ds3231'], controls: [temperature] },
  servo: { types: ['wokwi-servo'] },
  buzzer: { types: ['wokwi-buzzer'] },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof kinds

/** What only passes wires on: the board itself, resistors, breadboards. */
export const boardType = /^(wokwi|board)-(esp32|esp8266|arduino|uno|nano|mega|pi-pico|xiao|attiny|franzininho|stm32)/
export const resistorType = 'wokwi-resistor'
export const breadboardType = /^wokwi-breadboard/
/** Parts that the board does not affect: labels, terminals, other power supplies. */
export const silentType = /^wokwi-(text|vcc|gnd|junction|logic-analyzer)/

/** `views`: bytes of what all strips and displays show. */
export const limits = {
  bytes: 64 * 1024,
  parts: 64,
  connections: 512,
  pixels: 512,
  views: 16 * 1024,
  name: 64,
} as const
