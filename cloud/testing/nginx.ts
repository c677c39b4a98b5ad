import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const debians = '/usr/sbin/nginx'
const streamModule = '/usr/lib/nginx/modules/ngx_stream_module.so'
const configuration = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../shared/docs/deployment/${name}`, import.meta.url)), 'utf8')

/** Debian's package nginx-light, or any other nginx. */
export const noNginx = existsSync(debians) ? null : 'nginx is not installed'

/** What passes TLS on is a package of its own: libnginx-mod-stream. */
export const noStreams = noNginx ?? (existsSync(streamModule) ? null : "nginx's module for streams is not installed")

export interface Nginx {
  pid: number
  /** What it said of the upstreams that failed, among others. */
  errors(): string
  stop(): Promise<void>
}

interface NginxParts {
  folder: string
  port: number
  /** Ports of this machine, by the upstream. */
  upstreams: Readonly<Record<'cloud' | 'messages', readonly number[]>>
  connections?: number
  program?: string
}

/**
 * Starts nginx as the deployment configures it (cloud.conf), at a port of this machine and before servers of this
 * machine.
 */
export async function startNginx({
  folder,
  port,
  upstreams,
  connections = 500,
  program = debians,
}: NginxParts): Promise<Nginx> {
  const conf = configuration('cloud.conf')
    .replace(/^upstream (cloud|messages) \{[^}]*\}/gm, (upstream, name: keyof typeof upstreams) =>
      withServers(upstream, upstreams[name]),
    )
    .replace(/^ {2}listen 8080\b/m, `  listen 127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const text = `events { worker_connections ${connections * 2 + 1000}; }
http { access_log off; ${temporary}
${conf} }`
  return run(
    folder,
    text,
    () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        () => true,
        () => false,
      ),
    program,
  )
}

/**
 * Starts nginx as the deployment configures it for devices (devices.conf), at a port of this machine and before the
 * entrance at another one.
 */
export async function startDevicesNginx(folder: string, port: number, entrance: number): Promise<Nginx> {
  const conf = configuration('devices.conf')
    .replace(/^ {2}upstream devices \{[^}]*\}/m, `upstream devices { server 127.0.0.1:${entrance}; }`)
    .replace(/^ {4}listen 8883\b/m, `    listen 127.0.0.1:${port}`)
  return run(folder, `load_module ${streamModule};\nevents {}\n${conf}`, async () => {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isUp
  })
}

async function run(folder: string, text: string, isUp: () => Promise<boolean>, program = debians): Promise<Nginx> {
  const errors = join(folder, 'errors.log')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${errors};
${text}`,
  )
  const child = spawn(program, ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const said = () => (existsSync(errors) ? readFileSync(errors, 'utf8') : '')
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${said()}`)
    return isUp()
  }, 'nginx')
  return {
    pid: child.pid ?? 0,
    errors: said,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Other servers than those that the file names, treated as they are. */
function withServers(upstream: string, ports: readonly number[]): string {
  const [, treated] = /^ {2}server [\d.:]+(.*);$/m.exec(upstream) ?? []
  const servers = ports.map((port) => `  server 127.0.0.1:${port}${treated};\n`).join('')
  return upstream.replace(/(?:^ {2}server .*\n)+/m, servers)
}
