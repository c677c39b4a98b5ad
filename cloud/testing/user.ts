import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { claimsOf, ConsoleSession, type Tokens } from './browser.ts'
import type { CloudProcess } from './cloudProcess.ts'
import { Seal } from '../src/store/installKeys.ts'
import { keysOf, withDatabase } from './stores/databases.ts'

/**
 * A connection that was kept may end, by the server's limit, just as a request goes out on it: that one was never read.
 */
const fetchAgain = (address: string, init: RequestInit): Promise<Response> =>
  fetch(address, init).catch((error: Error) => {
    if ((error.cause as Error | undefined)?.message !== 'other side closed') throw error
    return fetch(address, init)
  })

/** Somebody who is signed in, with the API and the broker at hand. */
export class User {
  readonly cloud: CloudProcess
  readonly session: ConsoleSession
  readonly tokens: Tokens
  readonly #clients: MqttClient[] = []

  private constructor(cloud: CloudProcess, session: ConsoleSession, tokens: Tokens) {
    this.cloud = cloud
    this.session = session
    this.tokens = tokens
  }

  static async signIn(
    cloud: CloudProcess,
    credentials: { username: string; password: string | null } = cloud.account,
  ): Promise<User> {
    const session = new ConsoleSession(cloud.address)
    return new User(cloud, session, await session.signIn(credentials.username, credentials.password ?? ''))
  }

  get sub(): string {
    return String(claimsOf(this.tokens.access_token)['sub'])
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const json = body !== undefined && typeof body !== 'string'
    const response = await fetchAgain(`${this.cloud.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens.access_token}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(typeof body === 'string' && { 'content-type': 'text/plain' }),
        ...headers,
      },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    })
    // No test expects a 500; the cloud's output has the reason.
    if (response.status === 500)
      throw new Error(`${method} ${path}: ${await response.text()}\n${this.cloud.output().slice(-2000)}`)
    return response
  }

  async read<Parsed>(path: string): Promise<Parsed> {
    const response = await this.call('GET', path)
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Parsed
  }

  /** Connects to the broker as the console does. */
  async connect(options: IClientOptions = {}): Promise<MqttClient> {
    const client = await connectTo(this.cloud, { username: this.sub, password: this.tokens.access_token, ...options })
    this.#clients.push(client)
    return client
  }

  disconnect(): void {
    for (const client of this.#clients.splice(0)) client.end(true)
  }
}

export async function connectTo(cloud: CloudProcess, options: IClientOptions): Promise<MqttClient> {
  return mqtt.connectAsync(
    cloud.brokerUrl,
    { protocolVersion: 5, clean: true, reconnectPeriod: 0, connectTimeout: 15_000, ...options },
    false,
  )
}

/** A device's key, opened with the install's own; no response of the cloud contains it. */
export async function deviceKey(cloud: CloudProcess, id: string): Promise<string> {
  const { sealing } = await keysOf(cloud.data)
  const [row] = await withDatabase(cloud.data, 'cloud', (db) =>
    db.all<{ sealed_key: Buffer }>('SELECT sealed_key FROM devices WHERE id = ?', id),
  )
  return new Seal(sealing).open(Buffer.from(row?.sealed_key ?? []), `device ${id}`)
}
