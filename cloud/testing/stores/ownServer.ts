import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverPrograms } from './programs.mjs'
import { until } from '../until.ts'

/** A PostgreSQL server of a test's own, which may crash. */
export class OwnServer {
  readonly address: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'postgres-own-'))
  readonly #as: { uid: number; gid: number } | object
  #server: ChildProcess | undefined

  constructor() {
    const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
    // The server does not run as root.
    const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
    if (user) chownSync(this.#folder, user.uid, user.gid)
    this.#as = user ?? {}
    this.address = `postgres://postgres:its-password@localhost/postgres?host=${encodeURIComponent(this.#folder)}`
    this.#run(
      'initdb',
      '-D',
      join(this.#folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    )
  }

  #run(program: string, ...args: readonly string[]): void {
    execFileSync(join(serverPrograms() ?? '', program), args, { ...this.#as, cwd: this.#folder, stdio: 'ignore' })
  }

  async start(): Promise<void> {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: this.#folder,
      fsync: 'off',
      shared_buffers: '16MB',
    }
    this.#server = spawn(
      join(serverPrograms() ?? '', 'postgres'),
      [
        '-D',
        join(this.#folder, 'data'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...this.#as, cwd: this.#folder, stdio: 'ignore' },
    )
    await until(() => this.#isReady(), 'PostgreSQL')
  }

  #isReady(): boolean {
    try {
      this.#run('pg_isready', '-h', this.#folder, '-U', 'postgres')
      return true
    } catch {
      return false
    }
  }

  /** Its processes end at once, without finishing anything. */
  async crash(): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }

  async remove(): Promise<void> {
    await this.crash()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
