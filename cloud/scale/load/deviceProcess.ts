import type { MqttClient, Packet } from 'mqtt'
import { setTimeout as pause } from 'node:timers/promises'
import type { KnownDevice } from '../data.ts'
import { now } from '../measure/figures.ts'
import { keepConnected, type Losses } from './connection.ts'

export type Order =
  | { kind: 'connect'; url: string; devices: readonly KnownDevice[]; perSecond: number }
  /** Messages a second of all devices together. */
  | { kind: 'publish'; rate: number }
  | { kind: 'tell' }

export interface Told extends Losses {
  connected: number
  sent: number
  acknowledged: number
  /** Messages without an acknowledgement yet. */
  open: number
  /** How often a message was refused, and sent again. */
  refused: number
  /** Those of the acknowledged messages that fire a webhook. */
  alarms: string[]
  /** How often a message that fires a webhook went out, for those that did so more than once. */
  sentMore: Record<string, number>
}

const tryAgain = 1_000
const step = 20
/** Of the messages of a device that may fire a webhook, each of these does. */
const alarmEvery = 4

const told: Told = {
  connected: 0,
  lost: 0,
  back: [],
  sent: 0,
  acknowledged: 0,
  open: 0,
  refused: 0,
  alarms: [],
  sentMore: {},
}

class Device {
  readonly #known: KnownDevice
  readonly #client: MqttClient
  readonly #first: number
  /** Messages that fire a webhook and have no acknowledgement, by their content. */
  readonly #open = new Map<string, { alarm: string; sent: number }>()
  #number = 0

  /** Not all devices' first messages fire a webhook, nor none. */
  constructor(url: string, known: KnownDevice, at: number) {
    this.#known = known
    this.#first = at
    this.#client = keepConnected(url, { clientId: known.id, username: known.id, password: known.key }, told)
    this.#client.on('packetsend', (packet) => this.#count(packet))
  }

  get connected(): boolean {
    return this.#client.connected
  }

  publish(): void {
    const { id, alarms } = this.#known
    this.#number += 1
    const alarm = alarms && (this.#first + this.#number) % alarmEvery === 0
    told.sent += 1
    told.open += 1
    const payload = JSON.stringify({ from: id, number: this.#number, at: now() })
    if (alarm) this.#open.set(payload, { alarm: `${id} ${this.#number}`, sent: 0 })
    this.#send(`devices/${id}/events/${alarm ? 'alarm' : 'climate'}`, payload)
  }

  /** Also what goes out again by itself, after the connection was lost. */
  #count(packet: Packet): void {
    if (packet.cmd !== 'publish') return
    const message = this.#open.get(String(packet.payload))
    if (!message) return
    message.sent += 1
    if (message.sent > 1) told.sentMore[message.alarm] = message.sent
  }

  #send(topic: string, payload: string): void {
    this.#client.publish(topic, payload, { qos: 1 }, (error) => {
      if (error) {
        told.refused += 1
        setTimeout(() => this.#send(topic, payload), tryAgain)
        return
      }
      told.open -= 1
      told.acknowledged += 1
      const message = this.#open.get(payload)
      if (message) told.alarms.push(message.alarm)
      this.#open.delete(payload)
    })
  }
}

const devices: Device[] = []
let rate = 0

async function connect({ url, devices: known, perSecond }: Extract<Order, { kind: 'connect' }>): Promise<void> {
  const began = now()
  for (const [at, each] of known.entries()) {
    devices.push(new Device(url, each, at))
    const ahead = (at / perSecond) * 1000 - (now() - began)
    if (ahead > step) await pause(ahead)
  }
}

/** The devices publish in turn, evenly; one that is not connected has nothing to say. */
async function publishForever(): Promise<never> {
  let next = 0
  for (let last = now(), due = 0; ;) {
    await pause(step)
    const time = now()
    due = Math.min(due + ((time - last) / 1000) * rate, rate)
    last = time
    for (; due >= 1; due -= 1) {
      const device = devices[(next += 1) % devices.length]
      if (device?.connected) device.publish()
    }
  }
}

function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

process.on('message', (order: Order) => {
  if (order.kind === 'connect') connect(order).catch(fail)
  else if (order.kind === 'publish') rate = order.rate
  else process.send?.({ ...told, connected: devices.filter(({ connected }) => connected).length })
})
process.on('disconnect', () => process.exit())
// Ctrl-C reaches this process, too; who has started it ends it.
process.on('SIGINT', () => {})
publishForever().catch(fail)
