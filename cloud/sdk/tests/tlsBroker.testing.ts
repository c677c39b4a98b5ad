import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { freePort } from '../../testing/freePort.ts'
import { hasMosquitto } from '../../testing/mosquitto.ts'
import { temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'

export const device = 'NODE-5D0001'
const key = 'k1_the-key-of-the-device'

export interface Identity {
  id: string
  key: string
  host: string
  port: number
  ca: string
  updatesKey: string
}

/** Why there is none. */
export const missing = !hasMosquitto
  ? 'Mosquitto is not installed'
  : spawnSync('openssl', ['version']).status !== 0
    ? 'openssl is not installed'
    : null

interface Message {
  topic: string
  text: string
  retained: boolean
}

/** A certificate authority, and a certificate of it for 127.0.0.1. */
export function makeAuthority(folder: string, name = 'ca'): { ca: string; certificate: string; key: string } {
  const file = (part: string) => join(folder, `${name}-${part}`)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  openssl(
    'req',
    '-x509',
    ...curve,
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
    '-subj',
    '/CN=Devices of a test',
    '-addext',
    'keyUsage=critical,keyCertSign',
  )
  openssl('req', ...curve, '-keyout', file('server.key'), '-out', file('server.csr'), '-subj', '/CN=entrance')
  writeFileSync(file('extensions'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\nauthorityKeyIdentifier=keyid\n')
  openssl(
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '30',
    '-extfile',
    file('extensions'),
    '-out',
    file('server.pem'),
  )
  return { ca: readFileSync(file('ca.pem'), 'utf8'), certificate: file('server.pem'), key: file('server.key') }
}

/** A broker of others behind TLS, and what a console sees there. */
export class TlsBroker {
  readonly heard: Message[] = []
  readonly folder = temporaryFolder()
  readonly identity: Identity
  /** What another server for the same devices needs. */
  readonly parts = { certificate: '', key: '', plainPort: 0, identity: {} as Identity }
  readonly #console: MqttClient
  #process: ChildProcess | undefined

  private constructor(identity: Identity) {
    this.identity = identity
    this.#console = mqtt.connect({
      protocol: 'mqtts',
      host: identity.host,
      port: identity.port,
      ca: identity.ca,
      username: 'console',
      password: 'console',
      protocolVersion: 4,
      reconnectPeriod: 50,
      manualConnect: true,
    })
    this.#console.on('error', () => {})
    this.#console.on('message', (topic, payload, { retain }) =>
      this.heard.push({ topic, text: payload.toString(), retained: retain }),
    )
  }

  static async start(): Promise<TlsBroker> {
    const broker = new TlsBroker({ id: device, key, host: '127.0.0.1', port: await freePort(), ca: '', updatesKey: '' })
    const { ca, certificate, key: serverKey } = makeAuthority(broker.folder)
    broker.identity.ca = ca
    broker.#console.options.ca = ca
    Object.assign(broker.parts, { certificate, key: serverKey, plainPort: await freePort(), identity: broker.identity })
    const passwords = join(broker.folder, 'passwords')
    writeFileSync(passwords, '', { mode: 0o600 })
    for (const [name, password] of [
      [device, key],
      ['console', 'console'],
    ] as const)
      spawnSync('mosquitto_passwd', ['-b', passwords, name, password])
    writeFileSync(
      join(broker.folder, 'mosquitto.conf'),
      [
        `listener ${broker.identity.port} 127.0.0.1`,
        `certfile ${certificate}`,
        `keyfile ${serverKey}`,
        `listener ${broker.parts.plainPort} 127.0.0.1`,
        'allow_anonymous false',
        `password_file ${passwords}`,
        'persistence false',
        'user root',
        'log_dest none',
        '',
      ].join('\n'),
    )
    await broker.run()
    broker.#console.connect()
    await broker.#console.subscribeAsync('devices/#', { qos: 1 })
    return broker
  }

  async run(): Promise<void> {
    this.#process = spawn('/usr/sbin/mosquitto', ['-c', join(this.folder, 'mosquitto.conf')], { stdio: 'ignore' })
    await until(() => answers(this.identity.port), 'Mosquitto')
  }

  async halt(): Promise<void> {
    const ended = new Promise((resolve) => this.#process?.once('exit', resolve))
    this.#process?.kill('SIGKILL')
    await ended
  }

  async stop(): Promise<void> {
    await this.#console.endAsync(true)
    await this.halt()
  }

  /** Writes the identity file, changed as wished. */
  identityFile(change: Partial<Identity> = {}): string {
    return this.write(JSON.stringify({ ...this.identity, ...change }))
  }

  write(content: string): string {
    const file = join(temporaryFolder(), 'device.json')
    writeFileSync(file, content)
    return file
  }

  /** Forgets what the test before has left. */
  async clearRetained(): Promise<void> {
    this.#console.publish(`devices/${device}/capabilities`, '', { qos: 1, retain: true })
    await until(() => this.about('capabilities').some(({ text }) => text === ''), 'the end of what is retained')
    this.heard.length = 0
  }

  tell(below: string, payload: string): void {
    this.#console.publish(`devices/${device}/${below}`, payload, { qos: 1 })
  }

  about(below: string): Message[] {
    return this.heard.filter(({ topic }) => topic === `devices/${device}/${below}`)
  }

  /** The first message there. */
  first(below: string): Promise<Message> {
    return until(() => this.about(below)[0], below)
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
}
