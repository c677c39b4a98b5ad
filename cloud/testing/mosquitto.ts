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
  address: BrokerAddress
  pid(): number
  stop(): Promise<void>
  /** Starts it again at the same port. */
  start(): Promise<void>
}

const username = 'cloud'
export const brokerPassword = 'c4n4ry:of/the@broker'

/** A broker on a free port of this machine, with one account. */
export async function startMosquitto(): Promise<Mosquitto> {
  const folder = temporaryFolder()
  const port = await freePort()
  const passwords = join(folder, 'passwords')
  writeFileSync(passwords, '', { mode: 0o600 })
  const made = spawnSync('mosquitto_passwd', ['-b', passwords, username, brokerPassword])
  if (made.status !== 0) throw new Error(`mosquitto_passwd: ${made.stderr.toString()}`)
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(file, [`listener ${port} 127.0.0.1`, 'allow_anonymous false', `password_file ${passwords}`, 'persistence false', 'set_tcp_nodelay true', 'user root', 'log_dest none', ''].join('\n'))
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(program ?? '', ['-c', file], { stdio: 'ignore' })
    await until(() => answers(port), 'Mosquitto')
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
  const url = `mqtt://${username}:${encodeURIComponent(brokerPassword)}@127.0.0.1:${port}`
  return { url, pid: () => child?.pid ?? 0, address: readBrokerAddress(url, 'url'), start, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(socket.end() !== undefined))
    socket.once('error', () => resolve(false))
  })
}
