import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from 'cloud/testing/freePort.ts'
import { noNginx } from 'cloud/testing/nginx.ts'
import { until } from 'cloud/testing/until.ts'
import { dist } from '../dist.ts'

const shipped = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../shared/docs/deployment/${name}`, import.meta.url)), 'utf8')

export const hasFront = noNginx === null && spawnSync('openssl', ['version']).status === 0

interface Parts {
  /** Ports of this machine: where the console is to be served, and of the servers behind. */
  console: number
  api: number
  messages: number
  issuer: string
  /** Seconds after which nginx ends a connection on which nothing was said. */
  idle: number
}

export interface Front {
  /** Where API and messages are. */
  services: string
  /** From now on config.json holds this. */
  configure(config: object): void
  /** The protocol and the path of each request that has ended. */
  requests(): string[]
  stop(): Promise<void>
}

/** A replacement that must find its place: the file may have changed. */
const replace = (text: string, from: RegExp | string, to: string): string => {
  if (!(typeof from === 'string' ? text.includes(from) : from.test(text)))
    throw new Error(`The configuration has no ${String(from)}.`)
  return text.replaceAll(from, to)
}

/** The built console's folder, as releases write it, with a config.json of its own. */
const layOut = (folder: string): string => {
  const served = mkdtempSync(path.join(folder, 'console-'))
  for (const name of readdirSync(dist))
    if (name !== 'config.json') symlinkSync(path.join(dist, name), path.join(served, name))
  return served
}

/**
 * Starts nginx as the deployment configures it (nginx.conf for the console, cloud.conf for API and messages), with TLS,
 * HTTP/2 and short idle times.
 */
export const startFront = async ({ console, api, messages, issuer, idle }: Parts): Promise<Front> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'front-'))
  const served = layOut(folder)
  const services = await freePort()
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    ...subject,
    '-keyout',
    `${folder}/key.pem`,
    '-out',
    `${folder}/cert.pem`,
  ])
  if (made.status !== 0) throw new Error(made.stderr.toString())

  const origins = {
    'https://id.example.org': new URL(issuer).origin,
    'https://api.example.org': `https://localhost:${services}`,
    'wss://broker.example.org:8084': `wss://localhost:${services}`,
  }
  let files = replace(shipped('nginx.conf'), /^ {2}listen 8080;/gm, `  listen 127.0.0.1:${console} ssl http2;`)
  files = replace(files, 'root /srv/console;', `root ${served};`)
  for (const [example, origin] of Object.entries(origins)) files = replace(files, example, origin)
  let passed = replace(
    shipped('cloud.conf'),
    /^ {2}listen 8080 backlog=4096;/gm,
    `  listen 127.0.0.1:${services} ssl http2;`,
  )
  passed = replace(
    passed,
    /^(upstream cloud \{[^}]*?)(?: {2}server [\d.:]+ [^\n]*\n)+/gm,
    `$1  server 127.0.0.1:${api};\n`,
  )
  passed = replace(
    passed,
    /^(upstream messages \{[^}]*?)(?: {2}server [\d.:]+ [^\n]*\n)+/gm,
    `$1  server 127.0.0.1:${messages} max_fails=0;\n`,
  )
  passed = replace(passed, /(proxy_(?:read|send)_timeout) 10m;/g, `$1 ${idle}s;`)

  const log = path.join(folder, 'requests.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log ${folder}/errors.log;
events { worker_connections 500; }
http { log_format short '$server_protocol $request_uri'; access_log ${log} short; ${temporary} keepalive_timeout ${idle}s;
ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem;
${files}
${passed} }`,
  )
  const child = spawn(
    '/usr/sbin/nginx',
    ['-p', folder, '-e', `${folder}/errors.log`, '-c', path.join(folder, 'nginx.conf')],
    { stdio: 'ignore' },
  )
  await until(() => {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${readFileSync(`${folder}/errors.log`, 'utf8')}`)
    return existsSync(`${folder}/pid`)
  }, 'nginx')
  return {
    services: `https://localhost:${services}`,
    configure: (config) => writeFileSync(path.join(served, 'config.json'), JSON.stringify(config)),
    requests: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
