import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { serverPrograms } from '../testing/stores/programs.mjs'
import { UserError } from '../src/userError.ts'

interface Program {
  package: string
  find(): string | undefined
}

const anyOf =
  (...files: string[]) =>
  () =>
    files.find((file) => existsSync(file))

const programs = {
  postgres: { package: 'postgresql', find: serverPrograms },
  mosquitto: { package: 'mosquitto', find: anyOf('/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto') },
  nginx: { package: 'nginx', find: anyOf('/usr/sbin/nginx', '/usr/local/sbin/nginx') },
} satisfies Record<string, Program>

export type Programs = Record<keyof typeof programs, string>

/** Debian's packages of those that are missing. */
export function missingPrograms(): string[] {
  return Object.values(programs)
    .filter((program) => program.find() === undefined)
    .map((program) => program.package)
}

/** Where the programs are: PostgreSQL's folder, the others' files. Installs what is missing. */
export function findPrograms(say: (text: string) => void): Programs {
  if (missingPrograms().length > 0) install(missingPrograms(), say)
  const still = missingPrograms()
  if (still.length > 0)
    throw new UserError(`Missing: ${still.join(', ')}. On Debian, as root: apt-get install ${still.join(' ')}`)
  return Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, program.find()])) as Programs
}

function install(packages: readonly string[], say: (text: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${packages.join(', ')} …`)
  if (packages.includes('postgresql')) keepFromStarting()
  const add = () => aptGet('install', '-y', '--no-install-recommends', ...packages)
  if (!add() && aptGet('update')) add()
}

/** Debian makes and starts a server of its own otherwise. */
function keepFromStarting(): void {
  const file = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(file)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
}

function aptGet(...args: string[]): boolean {
  return (
    spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}
