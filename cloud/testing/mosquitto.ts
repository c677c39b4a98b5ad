import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { readBrokerAddress, type BrokerAddress } from '../src/broker/remote/brokerAddress.ts'
import { freePort } from './freePort.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { until } from './until.ts'

const program = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((file) => existsSync(file))

/** Whether Mosquitto is installed. Its tests are left out elsewhere. */
export const hasMosquitto = program !== undefined

export interface Mosquitto {
  url: string
  /** For browsers, where it was asked for. */
  websocketUrl: string | undefined
  address: BrokerAddress
  pid(): number
  /** Kills it. */
  stop(): Promise<void>
  /** Starts it again at the same ports, with other settings if there are any. */
  start(settings?: readonly string[]): Promise<void>
}

interface MosquittoOptions {
  account?: { username: string; password: string }
  withWebsocket?: boolean
}

export const brokerPassword = 'c4n4ry:of/the@broker'
const ownAccount = { username: 'cloud', password: brokerPassword }

/** A broker on a free port of this machine, with one account. */
export async function startMosquitto({
  account = ownAccount,
  withWebsocket = false,
}: MosquittoOptions = {}): Promise<Mosquitto> {
  const { username, password } = account
  const folder = temporaryFolder()
  const port = await freePort()
  const websocketPort = withWebsocket ? await freePort() : undefined
  const passwords = join(folder, 'passwords')
  writeFileSync(passwords, '', { mode: 0o600 })
  const made = spawnSync('mosquitto_passwd', ['-b', passwords, username, password])
  if (made.status !== 0) throw new Error(`mosquitto_passwd: ${made.stderr.toString()}`)
  const file = join(folder, 'mosquitto.conf')
  const access = ['allow_anonymous false', `password_file ${passwords}`]
  const general = [...access, 'persistence false', 'set_tcp_nodelay true', 'user root', 'log_dest none']
  const websocketListener =
    websocketPort === undefined ? [] : [`listener ${websocketPort} 127.0.0.1`, 'protocol websockets']
  let child: ChildProcess | undefined
  const start = async (settings: readonly string[] = []) => {
    // Some settings are of the listener above them.
    writeFileSync(file, [...general, `listener ${port} 127.0.0.1`, ...websocketListener, ...settings, ''].join('\n'))
    child = spawn(program ?? '', ['-c', file], { stdio: 'ignore' })
    await until(() => answers(port), 'Mosquitto')
    if (websocketPort !== undefined) await until(() => answers(websocketPort), 'its websockets')
  }
  const stop = async () => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  await start()
  const url = `mqtt://${encodeURIComponent(username)}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  const websocketUrl = websocketPort === undefined ? undefined : `ws://127.0.0.1:${websocketPort}/mqtt`
  return { url, websocketUrl, pid: () => child?.pid ?? 0, address: readBrokerAddress(url, 'url'), start, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(socket.end() !== undefined))
    socket.once('error', () => resolve(false))
  })
}
