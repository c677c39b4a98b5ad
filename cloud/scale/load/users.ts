import type { MqttClient } from 'mqtt'
import { setTimeout as pause } from 'node:timers/promises'
import { ConsoleSession } from '../../testing/browser.ts'
import type { KnownUser } from '../data.ts'
import { now } from '../measure/figures.ts'
import { keepConnected, type Losses } from './connection.ts'

interface Addresses {
  origin: string
  brokerUrl: string
}

interface Asked {
  /** Milliseconds of requests that were answered. */
  times: number[]
  failed: number
}

/** Milliseconds between two requests of a user. */
const period = 4_000
const maxRequestMs = 15_000
const signInsAtOnce = 5
const maxAttempts = 5
const beforeNext = 2_000
/** What devices publish, as opposed to what the cloud tells of them. */
const measured = /\/(climate|alarm)$/

/** Users who look at the events of their devices, and read and write now and then. */
export class Users {
  readonly losses: Losses = { lost: 0, back: [] }
  readonly #users: User[] = []
  /** Milliseconds from publishing to the view. */
  #seen: number[] = []
  #asked: Asked = { times: [], failed: 0 }

  async signIn(users: readonly KnownUser[], addresses: Addresses): Promise<void> {
    const open = [...users]
    await Promise.all(
      Array.from({ length: signInsAtOnce }, async () => {
        for (let each = open.pop(); each; each = open.pop()) this.#users.push(await this.#signInOne(each, addresses))
      }),
    )
  }

  async #signInOne({ username, password, sub }: KnownUser, { origin, brokerUrl }: Addresses): Promise<User> {
    const { access_token: token } = await patiently(() => new ConsoleSession(origin).signIn(username, password))
    const view = keepConnected(brokerUrl, { username: sub, password: token }, this.losses)
    view.on(
      'message',
      (topic, payload) =>
        measured.test(topic) && this.#seen.push(now() - (JSON.parse(payload.toString('utf8')) as { at: number }).at),
    )
    await new Promise<void>(
      (resolve, reject) =>
        void view.subscribe('devices/+/events/+', { qos: 0 }, (error) => (error ? reject(error) : resolve())),
    )
    return new User(`${origin}/api/v1`, token, view)
  }

  /** Each asks from now on, evenly spread. */
  begin(): void {
    for (const [at, user] of this.#users.entries())
      user.begin((at / this.#users.length) * period, (time) =>
        time === undefined ? (this.#asked.failed += 1) : this.#asked.times.push(time),
      )
  }

  get connected(): number {
    return this.#users.filter(({ view }) => view.connected).length
  }

  /** What was measured since it was last taken. */
  take(): { seen: number[]; asked: Asked } {
    const taken = { seen: this.#seen, asked: this.#asked }
    this.#seen = []
    this.#asked = { times: [], failed: 0 }
    return taken
  }

  async rest(): Promise<void> {
    await Promise.all(this.#users.map((user) => user.rest()))
  }

  /** Writes that were acknowledged, and those of them that are not there. */
  async written(): Promise<{ acknowledged: number; lost: string[] }> {
    const lost = await Promise.all(this.#users.map((user) => user.lost()))
    return { acknowledged: this.#users.reduce((sum, { written }) => sum + written.length, 0), lost: lost.flat() }
  }

  stop(): void {
    for (const user of this.#users) user.stop()
  }
}

/** A machine that is busy with the start answers 503 now and then. */
async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    try {
      return await ask()
    } catch {
      await pause(beforeNext)
    }
  }
  return ask()
}

class User {
  readonly view: MqttClient
  /** The secrets that it has stored, by name. */
  readonly written: string[] = []
  readonly #api: string
  readonly #token: string
  #timer: NodeJS.Timeout | undefined
  #underWay: Promise<void> = Promise.resolve()
  #count = 0

  constructor(api: string, token: string, view: MqttClient) {
    this.#api = api
    this.#token = token
    this.view = view
  }

  begin(after: number, ended: (time: number | undefined) => void): void {
    this.#timer = setTimeout(() => {
      this.#underWay = this.#ask(ended)
      this.begin(period, ended)
    }, after)
  }

  /** Reads and writes by turns. */
  async #ask(ended: (time: number | undefined) => void): Promise<void> {
    this.#count += 1
    const name = this.#count % 2 === 0 ? `SECRET_${this.#count}` : undefined
    const began = now()
    const ok =
      name === undefined
        ? await this.#call('GET', '/devices')
        : await this.#call('PUT', `/secrets/${name}`, { value: name })
    ended(ok === undefined ? undefined : now() - began)
    if (ok && name !== undefined) this.written.push(name)
  }

  /** Undefined when it failed. */
  async #call(method: string, path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(this.#api + path, {
        method,
        signal: AbortSignal.timeout(maxRequestMs),
        headers: { authorization: `Bearer ${this.#token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return response.ok ? (text === '' ? {} : JSON.parse(text)) : undefined
    } catch {
      return undefined
    }
  }

  rest(): Promise<void> {
    clearTimeout(this.#timer)
    return this.#underWay
  }

  async lost(): Promise<string[]> {
    const there = await this.#call('GET', '/secrets')
    if (typeof there !== 'object' || there === null) throw new Error('The secrets of a user could not be read.')
    return this.written.filter((name) => !(name in there))
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.view.end(true)
  }
}
