import { clockBytes } from './clock.ts'
import { diagramFile, NoJson, readDiagram, type Diagram, type DiagramPart } from './diagram.ts'
import {
  boardType,
  breadboardType,
  kinds,
  limits,
  resistorType,
  silentType,
  type Control,
  type Kind,
  type KindName,
} from './kinds.data.ts'
import { lcdBytes } from './lcd.ts'
import { Nets, type Place } from './nets.ts'

export interface WiredPart {
  id: string
  kind: KindName
  label: string
  color: string
  /** The board's pin that each pin of the part leads to. */
  pins: Readonly<Record<string, Place>>
  controls: readonly Control[]
  /** The index of its first control. */
  control: number
  /** The bytes that it shows, and their place among all parts' bytes. */
  view: { at: number; length: number }
  /** An address on I2C, a strip's number of pixels, a DHT's model number. */
  size: number
  /** Whether it belongs to the board itself. */
  own?: true
}

type UnplacedPart = Omit<WiredPart, 'control' | 'view'>

/** What drives a pin of the board: a rail, or a part while its control is at least `from`. */
export type Driver =
  | { give: number; control?: undefined }
  | { control: number; from: number; give: number }
  | { control: number; upTo: number }

export interface Wiring {
  parts: readonly WiredPart[]
  /** By the board's pin: the first driver that gives a value counts. */
  drivers: ReadonlyMap<number, readonly Driver[]>
  controls: number
  bytes: number
}

const highest = 4095
const boot = 0
const ownLed = 2
/** Of the parts on I2C, where the diagram names no other. */
const addresses: Readonly<Partial<Record<KindName, number>>> = {
  bme280: 0x76,
  display: 0x3c,
  lcd1602: 0x27,
  lcd2004: 0x27,
  ds1307: 0x68,
  ds3231: 0x68,
}
const displayBytes = 8 + 1024
const viewBytes: Readonly<Partial<Record<KindName, number>>> = {
  display: displayBytes,
  lcd1602: lcdBytes,
  lcd2004: lcdBytes,
  ds1307: clockBytes,
  ds3231: clockBytes,
}
const dhtTypes: Readonly<Record<string, number>> = { 'wokwi-dht11': 11, 'board-dht11': 11 }

/**
 * Why nothing of the text is wired, and which of its parts are not simulated: lines for the log of a build. What is no
 * JSON has a place, as the compiler's warnings.
 */
export function problemsOf(text: string): string[] {
  const diagram = readDiagram(text)
  if (diagram instanceof NoJson)
    return [`${diagramFile}:${diagram.line}:${diagram.column}: warning: ${diagram.message}. ${onlyItsOwn}`]
  if (typeof diagram === 'string') return [`${diagramFile}: ${diagram}. ${onlyItsOwn}`]
  const unknown = diagram.parts.filter(({ type }) => !isSilent(type) && !kindOf(type)).map(({ type }) => type)
  const ids = new Set(diagram.parts.map(({ id }) => id))
  const loose = diagram.connections.flat().find((wire) => !ids.has(wire.split(':')[0] ?? ''))
  return [
    ...(unknown.length > 0
      ? [
          `there is no simulated ${[...new Set(unknown)].join(', ')}; the kinds are ${Object.values(kinds)
            .flatMap(({ types }) => types)
            .join(', ')}.`,
        ]
      : []),
    ...diagram.parts
      .filter(hasDataLines)
      .map(({ id }) => `${id} is not simulated with its data lines: give it "pins": "i2c" and wire SDA and SCL.`),
    ...(loose === undefined ? [] : [`${loose} is wired, but there is no such part.`]),
    ...(diagram.parts.some(({ type }) => boardType.test(type))
      ? []
      : ['it has no board, such as wokwi-esp32-devkit-v1.']),
  ].map((problem) => `${diagramFile}: ${problem}`)
}

const onlyItsOwn = 'The board has its LED and its button only.'
const none: Diagram = { parts: [], connections: [] }

/** The parts that a text wires to the board, and the board's own LED and button. */
export function wiringOf(text: string | undefined): Wiring {
  const read = text === undefined ? none : readDiagram(text)
  const diagram = typeof read === 'string' || read instanceof NoJson ? none : read
  const nets = new Nets(diagram)
  const parts: WiredPart[] = []
  let [controls, bytes] = [0, 0]
  const add = (part: UnplacedPart) => {
    const length = part.kind === 'strip' ? part.size * 3 : (viewBytes[part.kind] ?? 0)
    if (bytes + length > limits.views) return
    parts.push({ ...part, control: controls, view: { at: bytes, length } })
    controls += part.controls.length
    bytes += length
  }
  for (const part of diagram.parts) {
    const kind = kindOf(part.type)
    if (kind && !hasDataLines(part)) add(wired(part, kind, nets, diagram))
  }
  const used = new Set(parts.flatMap(({ pins }) => Object.values(pins)))
  const own = (id: string, kind: KindName, pins: Record<string, Place>) =>
    add({
      id: diagram.parts.some((part) => part.id === id) ? `board-${id}` : id,
      kind,
      label: '',
      color: '',
      pins,
      controls: controlsOf(kind, {}),
      size: 0,
      own: true,
    })
  if (!used.has(ownLed)) own('LED', 'led', { A: ownLed, C: 'low' })
  if (!used.has(boot)) own('BOOT', 'button', { 1: boot, 2: 'low' })
  return { parts, drivers: driversOf(parts, diagram, nets), controls, bytes }
}

const isSilent = (type: string) =>
  boardType.test(type) || breadboardType.test(type) || silentType.test(type) || type === resistorType

function kindOf(type: string): KindName | undefined {
  return (Object.keys(kinds) as KindName[]).find((kind) => (kinds[kind].types as readonly string[]).includes(type))
}

/** A character display that is not behind an I2C expander, which is Wokwi's usual one. */
function hasDataLines({ type, attrs }: DiagramPart): boolean {
  return kindOf(type)?.startsWith('lcd') === true && attrs['pins'] !== 'i2c'
}

function controlsOf(kind: KindName, attrs: DiagramPart['attrs']): Control[] {
  const { controls = [] } = kinds[kind] as Kind
  return controls.map((control) => {
    const given = Number(attrs[control.name] ?? Number.NaN)
    return {
      ...control,
      initial: Number.isFinite(given) ? Math.min(Math.max(given, control.min), control.max) : control.initial,
    }
  })
}

function wired({ id, type, attrs }: DiagramPart, kind: KindName, nets: Nets, { connections }: Diagram): UnplacedPart {
  const names = new Set(
    connections
      .flat()
      .filter((wire) => wire.startsWith(`${id}:`))
      .map((wire) => (wire.split(':')[1] ?? '').split('.')[0] ?? ''),
  )
  const places = [...names].flatMap((name) => {
    const place = nets.placeOf(id, name)
    return place === undefined ? [] : [[name, place] as const]
  })
  const number = (name: string, usual: number) => Number(attrs[name] ?? usual) || usual
  const pixels = type === 'wokwi-neopixel' ? 1 : number('pixels', number('rows', 1) * number('cols', 16))
  const size =
    kind === 'strip'
      ? Math.min(Math.max(Math.floor(pixels), 1), limits.pixels)
      : kind === 'dht'
        ? (dhtTypes[type] ?? 22)
        : number(attrs['i2cAddress'] === undefined ? 'address' : 'i2cAddress', addresses[kind] ?? 0)
  return {
    id,
    kind,
    label: attrs['label'] ?? '',
    color: attrs['color'] ?? '',
    pins: Object.fromEntries(places),
    controls: controlsOf(kind, attrs),
    size,
  }
}

/** The drivers of each pin: parts take precedence over rails. */
function driversOf(parts: readonly WiredPart[], diagram: Diagram, nets: Nets): Map<number, Driver[]> {
  const drivers = new Map<number, Driver[]>()
  const drive = (place: Place | undefined, driver: Driver) => {
    if (typeof place === 'number') drivers.set(place, [...(drivers.get(place) ?? []), driver])
  }
  const level = (place: Place | undefined) => (place === 'high' ? highest : place === 'low' ? 0 : undefined)
  const joins = ({ pins }: WiredPart, one: string, other: string, from: (give: number) => Driver) => {
    for (const [here, there] of [
      [pins[one], pins[other]],
      [pins[other], pins[one]],
    ]) {
      const give = level(there)
      if (give !== undefined) drive(here, from(give))
    }
  }
  for (const part of parts) {
    const { control } = part
    if (part.kind === 'button') joins(part, '1', '2', (give) => ({ control, from: 1, give }))
    if (part.kind === 'switch') {
      joins(part, '2', '3', (give) => ({ control, from: 1, give }))
      joins(part, '2', '1', (give) => ({ control, from: 0, give }))
    }
    if (part.kind === 'potentiometer') drive(part.pins['SIG'], { control, upTo: part.controls[0]?.max ?? 1 })
  }
  // What a rail gives is the last driver of a pin.
  const hasRail = (pin: number) => drivers.get(pin)?.some(({ control }) => control === undefined) === true
  for (const net of netsOfBoards(diagram, nets)) {
    const give = level(nets.railOf(net))
    if (give !== undefined) for (const pin of nets.pinsOf(net)) if (!hasRail(pin)) drive(pin, { give })
  }
  return drivers
}

/** Each once, however many pins of boards are in it. */
function netsOfBoards({ parts, connections }: Diagram, nets: Nets): ReadonlySet<string> {
  const boards = new Set(parts.flatMap(({ id, type }) => (boardType.test(type) ? id : [])))
  const ends = connections.flat()
  const netsOf = (board: string) =>
    ends.filter((end) => end.startsWith(`${board}:`)).map((end) => nets.net(board, end.slice(board.length + 1)))
  return new Set([...boards].flatMap(netsOf))
}
