import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import type { CloudProcess } from './cloudProcess.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import type { User } from './user.ts'

export interface ClaimedDevice {
  id: string
  key: string
}

/** A device of one's own. */
export async function claimDevice(user: User): Promise<ClaimedDevice> {
  const answer = await user.call('POST', '/claims', { name: 'Terrace', kind: 'mqtt' })
  if (!answer.ok) throw new Error(`POST /claims: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ClaimedDevice
}

/** The certificate of the entrance's authority, and a file that has it. It is asked for where TLS is not wanted yet. */
export async function authorityOf({ entrance: { plainPort } }: CloudProcess): Promise<{ ca: string; file: string }> {
  const ca = await (await fetch(`http://127.0.0.1:${plainPort ?? 0}/device/v1/ca`)).text()
  const file = join(temporaryFolder(), 'ca.pem')
  writeFileSync(file, ca)
  return { ca, file }
}

/** A device as mqtt.js sees the entrance. */
export function connectDevice(
  url: string,
  { id, key }: ClaimedDevice,
  options: IClientOptions = {},
): Promise<MqttClient> {
  return mqtt.connectAsync(
    url,
    { username: id, password: key, protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 15_000, ...options },
    false,
  )
}

export interface Ran {
  status: number | null
  output: string
}

/** Runs a program until it ends or has said what it is waited for. */
export class Program {
  readonly ended: Promise<Ran>
  readonly #child: ChildProcess
  #output = ''

  constructor(command: string, args: readonly string[]) {
    this.#child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const said = (bytes: Buffer) => (this.#output += bytes.toString())
    this.#child.stdout?.on('data', said)
    this.#child.stderr?.on('data', said)
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (status) => resolve({ status, output: this.#output }))
    })
  }

  get output(): string {
    return this.#output
  }

  stop(): Promise<Ran> {
    this.#child.kill()
    return this.ended
  }
}

export function run(command: string, args: readonly string[]): Promise<Ran> {
  return new Program(command, args).ended
}

export const hasMosquittoClients = existsSync('/usr/bin/mosquitto_pub')
/** The interpreter that Debian's packages are for. */
export const python = existsSync('/usr/lib/python3/dist-packages/paho') ? '/usr/bin/python3' : undefined
