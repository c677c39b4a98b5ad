// A PostgreSQL server in a temporary folder. It ends, and the folder goes, when the standard input ends: with the
// process that has started this.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverPrograms } from './programs.mjs'

const programs = serverPrograms()
const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'))
const idOf = (kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
// The server does not run as root.
const user = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)

const data = path.join(folder, 'data')
execFileSync(
  path.join(programs, 'initdb'),
  ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  { ...user, cwd: folder, stdio: 'ignore' },
)
const settings = {
  listen_addresses: '',
  unix_socket_directories: folder,
  fsync: 'off',
  max_connections: '400',
  shared_buffers: '64MB',
}
const server = spawn(
  path.join(programs, 'postgres'),
  ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...user, cwd: folder, stdio: 'ignore' },
)

const end = () => server.kill('SIGINT')
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGINT', () => {}).on('SIGTERM', end)
server.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})

const isReady = () => {
  try {
    execFileSync(path.join(programs, 'pg_isready'), ['-h', folder, '-U', 'postgres'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
while (!isReady()) await pause(50)
console.log(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`)
