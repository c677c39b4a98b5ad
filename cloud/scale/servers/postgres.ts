import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../testing/until.ts'

export interface Postgres {
  address: string
  pid(): number
  /** Ends it as a crash does, and starts it again after a while. */
  restart(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

const settings = { listen_addresses: '', max_connections: '100', shared_buffers: '128MB' }

/** A PostgreSQL server in a folder, at a socket there. What it has acknowledged is on the disk, as it is by default. */
export async function startPostgres(programs: string, folder: string): Promise<Postgres> {
  mkdirSync(folder)
  // The server does not run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: folder, stdio: 'ignore' },
  )
  const args = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  let child: ChildProcess | undefined
  const start = async () => {
    child = spawn(join(programs, 'postgres'), ['-D', data, ...args], { ...user, cwd: folder, stdio: 'ignore' })
    await until(() => answers(programs, folder), 'PostgreSQL', 60_000)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }
  await start()
  return {
    address: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: () => child?.pid ?? 0,
    restart: async (milliseconds) => {
      await end('SIGQUIT')
      await pause(milliseconds)
      await start()
    },
    stop: () => end('SIGINT'),
  }
}

function idOf(kind: string): number {
  return Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
}

function answers(programs: string, folder: string): boolean {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-h', folder, '-U', 'postgres'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
