import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './freePort.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { until } from './until.ts'

const program = ['/usr/sbin/exim4'].find((file) => existsSync(file))

/** Whether Exim is installed. Without it, its tests are skipped. */
export const hasExim = program !== undefined

export interface Exim {
  address: string
  /** All e-mails that have arrived, as one file. */
  mailbox(): string
  stop(): Promise<void>
}

/**
 * Starts a mail server on a free port of this machine, without root rights. It appends everything sent to example.org
 * to one file.
 */
export async function startExim(): Promise<Exim> {
  const folder = temporaryFolder()
  const port = await freePort()
  const [spool, box, file] = [join(folder, 'spool'), join(folder, 'box'), join(folder, 'exim.conf')]
  mkdirSync(spool)
  writeFileSync(box, '')
  writeFileSync(file, configuration(folder, port))
  const as = ownerless()
  chmodSync(folder, 0o755)
  for (const path of [folder, spool, box, file]) if (as) chownSync(path, as.uid, as.gid)
  const child: ChildProcess = spawn(program ?? '', ['-C', file, '-bdf', '-q1s'], { stdio: 'ignore', ...as })
  await until(() => answers(port), 'Exim')
  return {
    address: `smtp://127.0.0.1:${port}`,
    mailbox: () => readFileSync(box, 'utf8'),
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** If root starts the server, it runs as another user. */
function ownerless(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'Debian-exim'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function configuration(folder: string, port: number): string {
  return `
primary_hostname = mail.example.org
domainlist local_domains = example.org
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/exim.pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts =
keep_environment =
deliver_drop_privilege
never_users =
host_lookup =
rfc1413_query_timeout = 0s
acl_smtp_rcpt = check
begin acl
check:
  accept domains = +local_domains
  deny message = relay not permitted
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  file = ${folder}/box
  use_lockfile = false
  check_owner = false
  mode_fail_narrower = false
`
}

/** The text of an e-mail as it was written. */
export function bodyOf(mail: string): string {
  const [, encoding] = /^Content-Transfer-Encoding: (.*)$/m.exec(mail) ?? []
  const body = mail.slice(mail.indexOf('\n\n')).trim()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().trim()
  if (encoding !== 'quoted-printable') return body
  return Buffer.from(
    body
      .replaceAll('=\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
    .toString()
    .trim()
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('data', () => resolve(socket.end() !== undefined))
    socket.once('error', () => resolve(false))
  })
}
