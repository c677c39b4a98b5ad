import { numberWithin, ScriptedDevice } from '../scriptedDevice.ts'

type Point = readonly [latitude: number, longitude: number]

// A round trip through a city, in straight segments.
const route: readonly Point[] = [
  [53.5503, 9.9924],
  [53.5526, 9.9953],
  [53.5561, 9.9967],
  [53.5598, 9.9936],
  [53.5622, 9.9882],
  [53.5609, 9.9806],
  [53.5571, 9.9759],
  [53.5528, 9.9751],
  [53.5494, 9.9812],
  [53.5489, 9.9873],
]
const metresPerDegree = 111_320
const stopTime = 20_000

export class Tracker extends ScriptedDevice {
  readonly id = 'NODE-77D1C4'
  readonly name = 'Delivery van'
  readonly model = 'ESP32 GPS tracker'
  readonly vitals = {
    rssi: -78,
    swing: 8,
    heap: 168_000,
    depth: 31_000,
    period: 95,
    absence: { share: 0.03, minutes: 7 },
  }
  #interval = 3
  #leg = 0
  #along = 0
  #speed = 9
  #metres = 48_211_300
  #parkedUntil = 0

  readonly functions = {
    setInterval: (parameter: string) => (this.#interval = numberWithin(parameter, 1, 600) ?? this.#interval),
    locate: () => {
      this.emit('position', this.#position())
      return this.#satellites()
    },
    reboot: () => this.reboot(),
  }

  readonly variables = {
    position: { type: 'object', read: () => this.#position() },
    speed: { type: 'number', read: () => this.#position().speed },
    odometer: { type: 'number', read: () => Math.round(this.#metres / 100) / 10 },
    satellites: { type: 'number', read: () => this.#satellites() },
  } as const

  protected live(): void {
    this.hello()
    this.every(
      () => this.#interval * 1000,
      () => {
        this.#drive()
        this.emit('position', this.#position())
      },
    )
  }

  #drive(): void {
    if (Date.now() < this.#parkedUntil) return
    this.#speed = Math.min(14, Math.max(4, this.#speed + this.random.noise(3)))
    const distance = this.#speed * this.#interval
    this.#metres += distance
    this.#along += distance / lengthOf(this.#from(), this.#to())
    if (this.#along < 1) return
    this.#along = 0
    this.#leg = (this.#leg + 1) % route.length
    if (this.#leg === 0) this.#park()
  }

  #park(): void {
    this.#parkedUntil = Date.now() + stopTime
    this.emit('trip/ended', `Trip ended at ${Math.round(this.#metres / 1000)} km`)
    this.after(stopTime, () => this.emit('trip/started', 'Trip started'))
  }

  #from(): Point {
    return route[this.#leg] ?? [53.55, 9.99]
  }

  #to(): Point {
    return route[(this.#leg + 1) % route.length] ?? [53.55, 9.99]
  }

  #position() {
    const [fromLatitude, fromLongitude] = this.#from()
    const [toLatitude, toLongitude] = this.#to()
    const parked = Date.now() < this.#parkedUntil
    return {
      lat: Number((fromLatitude + (toLatitude - fromLatitude) * this.#along).toFixed(6)),
      lon: Number((fromLongitude + (toLongitude - fromLongitude) * this.#along).toFixed(6)),
      speed: parked ? 0 : Math.round(this.#speed * 36) / 10,
      heading:
        Math.round((Math.atan2(toLongitude - fromLongitude, toLatitude - fromLatitude) * 180) / Math.PI + 360) % 360,
    }
  }

  #satellites(): number {
    return this.random.whole(7, 13)
  }
}

function lengthOf([fromLatitude, fromLongitude]: Point, [toLatitude, toLongitude]: Point): number {
  const north = (toLatitude - fromLatitude) * metresPerDegree
  const east = (toLongitude - fromLongitude) * metresPerDegree * Math.cos((fromLatitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
