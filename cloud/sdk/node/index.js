import mqtt from 'mqtt'
import { readIdentity } from './identity.js'
import { largestMessage, Outbox } from './outbox.js'
import { callOf, isName, isTopic, typeOf } from './wire.js'

export { IdentityError } from './identity.js'

const firstPause = 1000
const longestPause = 60_000
const mostNames = 64
const mostRunning = 16

/** The connection of one device. */
export class Cloud {
  #identity
  #base
  #outbox = new Outbox()
  #functions = new Map()
  #variables = new Map()
  #events = new Map()
  #running = 0
  #client
  #failures = 0
  #timer
  #telling = false
  /** Told of every lost or refused connection. */
  onProblem = () => {}

  constructor(identity) {
    this.#identity = identity
    this.#base = `devices/${identity.id}/`
  }

  static fromFile(path = 'device.json') {
    return new Cloud(readIdentity(path))
  }

  get connected() {
    return this.#client?.connected === true
  }

  get dropped() {
    return this.#outbox.dropped
  }

  publish(event, data = '') {
    const payload = Buffer.from(
      typeof data === 'string' || data instanceof Uint8Array ? data : (JSON.stringify(data) ?? ''),
    )
    if (!isTopic(event) || payload.length > largestMessage) return false
    this.#outbox.put(`${this.#base}events/${event}`, payload)
    this.#send()
    return true
  }

  function(name, work) {
    return this.#offer(this.#functions, name, work)
  }

  variable(name, read) {
    return this.#offer(this.#variables, name, read)
  }

  subscribe(event, work) {
    if (!isTopic(event) || typeof work !== 'function' || this.#events.size >= mostNames) return false
    this.#events.set(event, work)
    if (this.connected) this.#client.subscribe(`${this.#base}events/${event}/#`, { qos: 1 })
    return true
  }

  begin() {
    if (!this.#client && this.#timer === undefined) this.#connect()
  }

  /** Nothing to do: Node runs functions by itself. Boards need it. */
  loop() {}

  end() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const client = this.#client
    this.#client = undefined
    client?.end()
  }

  #connect() {
    const { id, key, host, port, ca } = this.#identity
    const client = mqtt.connect({
      protocol: 'mqtts',
      protocolVersion: 4,
      host,
      port,
      ca,
      username: id,
      password: key,
      clientId: id,
      clean: true,
      keepalive: 60,
      connectTimeout: 20_000,
      reconnectPeriod: 0,
      queueQoSZero: false,
      resubscribe: false,
    })
    this.#client = client
    client.on('connect', () => this.#connected(client))
    client.on('message', (topic, payload) => this.#hear(topic, payload))
    client.on('error', (error) => this.onProblem(error))
    // mqtt ends neither by itself after a refusal, nor are its pauses the ones that are meant here: each attempt is a
    // client of its own.
    client.on('close', () => this.#closed(client))
  }

  #connected(client) {
    this.#failures = 0
    const below = ['functions/+', 'variables/+', ...[...this.#events.keys()].map((event) => `events/${event}/#`)]
    client.subscribe(
      below.map((topic) => this.#base + topic),
      { qos: 1 },
      () => {},
    )
    this.#tell()
    this.#outbox.again()
    this.#send()
  }

  #closed(client) {
    if (this.#client !== client) return
    this.#client = undefined
    client.removeAllListeners()
    client.on('error', () => {})
    client.end(true)
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(this.#failures++, 10)) * (0.5 + Math.random() / 2)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#connect()
    }, pause)
  }

  /** Hands over what waits, as long as the cloud confirms it. */
  #send() {
    const client = this.#client
    while (client?.connected) {
      const message = this.#outbox.next()
      if (!message) return
      client.publish(message.topic, message.payload, { qos: 1 }, (error) => {
        if (error || this.#client !== client) return
        this.#outbox.confirm(message)
        this.#send()
      })
    }
  }

  /** Tells what the device offers, once for what is declared in one go. */
  #tell() {
    if (this.#telling) return
    this.#telling = true
    Promise.all([...this.#variables].map(async ([name, read]) => [name, typeOf(await run(read))])).then((types) => {
      this.#telling = false
      if (this.connected)
        this.#client.publish(
          `${this.#base}capabilities`,
          JSON.stringify({ f: [...this.#functions.keys()].sort(), v: Object.fromEntries(types) }),
          { qos: 1, retain: true },
        )
    }, this.onProblem)
  }

  #hear(topic, payload) {
    const [, branch = '', name = ''] = /^([^/]+)\/(.+)$/.exec(topic.slice(this.#base.length)) ?? []
    if (payload.length > largestMessage) return
    if (branch === 'events') this.#hearEvent(name, payload.toString())
    if (branch === 'variables' && this.#variables.has(name))
      this.#answer(`variables/${name}/value`, this.#variables.get(name), [], (v) => ({ v }))
    const call = branch === 'functions' && this.#functions.has(name) ? callOf(payload) : undefined
    if (call) this.#answer(`functions/${name}/result`, this.#functions.get(name), [call.p], (r) => ({ i: call.i, r }))
  }

  #hearEvent(name, data) {
    for (const [event, work] of this.#events)
      if (name === event || name.startsWith(`${event}/`)) run(work, name, data).catch(() => {})
  }

  #answer(topic, work, given, answerOf) {
    if (this.#running >= mostRunning) {
      this.#say(topic, answerOf('busy'))
      return
    }
    this.#running += 1
    run(work, ...given)
      .then((result) => {
        this.#running -= 1
        this.#say(topic, answerOf(result ?? null))
      })
      .catch(this.onProblem)
  }

  /** An answer that comes after a lost connection helps nobody: it isn't kept. */
  #say(topic, answer) {
    if (this.connected) this.#client.publish(this.#base + topic, JSON.stringify(answer), { qos: 0 })
  }

  #offer(offers, name, work) {
    if (!isName(name) || typeof work !== 'function' || (offers.size >= mostNames && !offers.has(name))) return false
    offers.set(name, work)
    if (this.connected) this.#tell()
    return true
  }
}

async function run(work, ...given) {
  try {
    return await work(...given)
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 200)
  }
}
