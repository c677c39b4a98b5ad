import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const debians = '/usr/sbin/nginx'
const file = fileURLToPath(new URL('../../shared/docs/deployment/cloud.conf', import.meta.url))

/** Debian's package nginx-light, or any other nginx. */
export const noNginx = existsSync(debians) ? null : 'nginx is not installed'

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

/** Starts nginx as the deployment configures it (cloud.conf), at a port of this machine and before servers of this machine. */
export async function startNginx({ folder, port, upstreams, connections = 500, program = debians }: NginxParts): Promise<Nginx> {
  const conf = readFileSync(file, 'utf8')
    .replace(/^upstream (cloud|messages) \{[^}]*\}/gm, (upstream, name: keyof typeof upstreams) => withServers(upstream, upstreams[name]))
    .replace(/^ {2}listen 8080\b/m, `  listen 127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const errors = join(folder, 'errors.log')
  writeFileSync(join(folder, 'nginx.conf'), `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${errors};
events { worker_connections ${connections * 2 + 1000}; }
http { access_log off; ${temporary}
${conf} }`)
  const child = spawn(program, ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const said = () => (existsSync(errors) ? readFileSync(errors, 'utf8') : '')
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${said()}`)
    return fetch(`http://127.0.0.1:${port}/metrics`).then(() => true, () => false)
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
