import type { Diagram } from './diagram.ts'
import { boardType, resistorType } from './kinds.data.ts'

/** The end of a wire: a pin of the board, or one of its rails. */
export type Place = number | 'high' | 'low'

const maxResistors = 8
/** Pin names on boards, in addition to numbers. */
const esp32: Readonly<Record<string, number>> = {
  TX: 1,
  TX0: 1,
  RX: 3,
  RX0: 3,
  VP: 36,
  VN: 39,
  SDA: 21,
  SCL: 22,
  A0: 36,
  A3: 39,
  A4: 32,
  A5: 33,
  A6: 34,
  A7: 35,
  TX2: 17,
  RX2: 16,
}
/** On an Uno, I2C is on A4 and A5. */
const uno: Readonly<Record<string, number>> = { ...esp32, A1: 37, A2: 38, A4: 21, A5: 22 }
const highestPin = 63

/** What the wires of a diagram connect. */
export class Nets {
  readonly #parents = new Map<string, string>()
  readonly #resistors = new Map<string, Set<string>>()
  readonly #places = new Map<string, Place[]>()
  readonly #types: ReadonlyMap<string, string>

  constructor({ parts, connections }: Diagram) {
    this.#types = new Map(parts.map(({ id, type }) => [id, type]))
    for (const [from, to] of connections) this.#parents.set(this.#root(this.#node(from)), this.#root(this.#node(to)))
    for (const wire of connections.flat()) {
      const place = this.#placeOf(wire)
      const root = this.#root(this.#node(wire))
      const places = this.#places.get(root) ?? []
      if (place !== undefined && !places.includes(place)) this.#places.set(root, [...places, place])
    }
    for (const { id, type } of parts) {
      if (type !== resistorType) continue
      const [one, other] = [this.net(id, '1'), this.net(id, '2')]
      this.#resistors.set(one, (this.#resistors.get(one) ?? new Set()).add(other))
      this.#resistors.set(other, (this.#resistors.get(other) ?? new Set()).add(one))
    }
  }

  net(part: string, pin: string): string {
    return this.#root(this.#node(`${part}:${pin}`))
  }

  /**
   * Where the pin of a part leads to, directly or through resistors. A pin of the board takes precedence over a rail.
   */
  placeOf(part: string, pin: string): Place | undefined {
    return this.#find(this.net(part, pin), (places) => places.find((place) => typeof place === 'number') ?? places[0])
  }

  /** The board's pins that a net leads to. */
  pinsOf(net: string): number[] {
    const found: number[] = []
    this.#find(net, (places) => {
      found.push(...places.filter((place) => typeof place === 'number'))
      return undefined
    })
    return found
  }

  /** The rail that a net leads to, directly or through resistors. */
  railOf(net: string): 'high' | 'low' | undefined {
    return this.#find(net, (places) => places.find((place) => typeof place !== 'number'))
  }

  #find<Found>(net: string, wanted: (places: readonly Place[]) => Found | undefined): Found | undefined {
    const seen = new Set([net])
    let near = [net]
    for (let depth = 0; depth <= maxResistors && near.length > 0; depth += 1) {
      for (const each of near) {
        const found = wanted(this.#places.get(each) ?? [])
        if (found !== undefined) return found
      }
      // The search does not go on through a rail: behind it are the wires of other parts.
      const open = near.filter((each) => !this.#places.get(each)?.some((place) => typeof place !== 'number'))
      near = open
        .flatMap((each) => [...(this.#resistors.get(each) ?? [])])
        .filter((each) => !seen.has(each) && seen.add(each))
    }
    return undefined
  }

  #node(wire: string): string {
    const { part, pin } = ends(wire)
    return `${part}:${pin}`
  }

  #root(node: string): string {
    const up = this.#parents.get(node)
    if (up === undefined || up === node) return node
    const root = this.#root(up)
    // The next way is shorter: wires may form a chain of all pins.
    this.#parents.set(node, root)
    return root
  }

  #placeOf(wire: string): Place | undefined {
    const { part, pin } = ends(wire)
    const type = this.#types.get(part) ?? ''
    const name = pin.toUpperCase()
    if (type === 'wokwi-vcc') return 'high'
    if (type === 'wokwi-gnd') return 'low'
    if (!boardType.test(type)) return undefined
    if (/^(GND\d?|VSS)$/.test(name)) return 'low'
    if (/^(3V3|5V|VIN|VCC|V5|3V)$/.test(name)) return 'high'
    const named = (type.includes('esp32') ? esp32 : uno)[name]
    const number = named ?? Number(/^(?:D|GPIO|IO|GP)?(\d{1,2})$/.exec(name)?.[1] ?? -1)
    return number >= 0 && number <= highestPin ? number : undefined
  }
}

/** Pins of the same name are one: "GND.1" and "GND.2", "1.l" and "1.r", the holes "7t.a" and "7t.b" of a breadboard. */
function ends(wire: string): { part: string; pin: string } {
  const [part = '', pin = ''] = wire.split(':')
  return { part, pin: pin.replace('3.3V', '3V3').split('.')[0] ?? '' }
}
