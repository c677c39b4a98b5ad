import Libsql from 'libsql'
import { exportJWK, generateKeyPair } from 'jose'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { temporaryFolder } from './temporaryFolder.ts'
import { until } from './until.ts'

const program = '/usr/bin/glewlwyd'
const pages = '/usr/share/glewlwyd/webapp'
const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'

export interface Person {
  username: string
  password: string
}

/** Debian's identity provider Glewlwyd, with one user and the console's client. */
export class GlewlwydServer {
  static readonly isInstalled = existsSync(program) && existsSync(schema)
  readonly issuer: string
  readonly origin: string
  readonly redirectUri: string
  /** The audience of tokens that are asked for with it. */
  readonly resource: string
  readonly person: Person = { username: 'grace', password: randomBytes(12).toString('hex') }
  readonly #process: ChildProcess
  readonly #api: string

  private constructor(port: number, process: ChildProcess, origin: string) {
    this.#process = process
    this.origin = origin
    this.redirectUri = `${origin}/auth/callback`
    this.resource = `${origin}/api`
    this.#api = `http://localhost:${port}/api`
    this.issuer = `${this.#api}/oidc`
  }

  /** `origin` is the console's. */
  static async start(port: number, origin: string): Promise<GlewlwydServer> {
    const folder = temporaryFolder()
    const database = new Libsql(join(folder, 'glewlwyd.db'))
    database.exec(gunzipSync(readFileSync(schema)).toString('utf8'))
    database.close()
    layOutPages(join(folder, 'webapp'))
    writeFileSync(join(folder, 'glewlwyd.conf'), configuration(port, folder))
    const server = new GlewlwydServer(
      port,
      spawn(program, ['--config-file', join(folder, 'glewlwyd.conf')], { stdio: 'ignore' }),
      origin,
    )
    try {
      await until(
        () =>
          fetch(`http://localhost:${port}/config`).then(
            ({ ok }) => ok,
            () => false,
          ),
        'Glewlwyd',
      )
      await server.#prepare()
      return server
    } catch (error) {
      await server.end()
      throw error
    }
  }

  async #prepare(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const keyOf = async (key: typeof privateKey) => ({ ...(await exportJWK(key)), kid: 'first', alg: 'RS256' })
    const admin = await this.#session({ username: 'admin', password: 'password' })
    await admin('POST', '/mod/plugin/', {
      module: 'oidc',
      name: 'oidc',
      display_name: 'OpenID Connect',
      order_rank: 0,
      readonly: false,
      parameters: {
        iss: this.issuer,
        'jwt-type': 'rsa',
        'jwt-key-size': '256',
        'jwks-private': JSON.stringify({ keys: [await keyOf(privateKey)] }),
        'jwks-public': JSON.stringify({ keys: [await keyOf(publicKey)] }),
        'default-kid': 'first',
        'access-token-duration': 300,
        'refresh-token-duration': 1200,
        'code-duration': 60,
        'refresh-token-rolling': true,
        'allow-non-oidc': false,
        'auth-type-code-enabled': true,
        'auth-type-refresh-enabled': true,
        'auth-type-token-enabled': false,
        'auth-type-id-token-enabled': true,
        'pkce-allowed': true,
        'pkce-method-plain-allowed': false,
        'subject-type': 'public',
        'name-claim': 'mandatory',
        'email-claim': 'mandatory',
        'resource-allowed': true,
        'resource-scope': { openid: [this.resource] },
        'resource-change-allowed': false,
        'session-management-allowed': false,
        'introspection-revocation-allowed': false,
        'register-client-allowed': false,
        'oauth-dpop-allowed': false,
      },
    })
    await admin('POST', '/user/', {
      ...this.person,
      name: 'Grace Hopper',
      email: `${this.person.username}@example.org`,
      enabled: true,
      scope: ['openid', 'g_profile'],
    })
    await admin('POST', '/client/', {
      client_id: 'console',
      name: 'Console',
      enabled: true,
      confidential: false,
      redirect_uri: [this.redirectUri],
      authorization_type: ['code', 'refresh_token'],
      scope: [],
    })
    const person = await this.#session(this.person)
    await person('PUT', '/auth/grant/console', { scope: 'openid' })
  }

  async #session(person: Person) {
    const answer = await fetch(`${this.#api}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    if (!answer.ok) throw new Error(`Glewlwyd lets ${person.username} not in: ${answer.status}`)
    const cookie = answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    return async (method: string, path: string, body?: object): Promise<Response> => {
      const response = await fetch(`${this.#api}${path}`, {
        method,
        redirect: 'manual',
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response
    }
  }

  /** What the person's browser gets from the authorization endpoint: the address that it is sent to. */
  async authorize(query: Record<string, string>): Promise<string> {
    const person = await this.#session(this.person)
    // Its sign-in page adds the last one when it is done.
    const answer = await person('GET', `/oidc/auth?${new URLSearchParams({ ...query, g_continue: '' }).toString()}`)
    return answer.headers.get('location') ?? ''
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }
}

/**
 * Its own pages, of which Debian has parts elsewhere: Glewlwyd serves nothing that a link leads to, and finds no
 * config.json where there is a folder of this name.
 */
function layOutPages(folder: string): void {
  cpSync(pages, folder, { recursive: true, dereference: true })
  const inFolder = join(folder, 'config.json/config.json')
  if (!existsSync(inFolder)) return
  const text = readFileSync(inFolder)
  rmSync(join(folder, 'config.json'), { recursive: true })
  writeFileSync(join(folder, 'config.json'), text)
}

const configuration = (port: number, folder: string) => `
port=${port}
bind_address="127.0.0.1"
external_url="http://localhost:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${folder}/webapp/"
static_files_mime_types = ( { extension = ".html"; mime_type = "text/html"; }, { extension = ".css"; mime_type = "text/css"; }, { extension = ".js"; mime_type = "application/javascript"; }, { extension = ".json"; mime_type = "application/json"; }, { extension = "*"; mime_type = "application/octet-stream"; } );
allow_origin="*"
log_mode="console"
log_level="WARNING"
cookie_domain="localhost"
cookie_secure=0
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
admin_session_authentication="cookie"
profile_session_authentication="cookie"
login_api_enabled=true
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
user_middleware_module_path="/usr/lib/glewlwyd/user_middleware"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
use_secure_connection=false
secure_connection_key_file="/none"
secure_connection_pem_file="/none"
hash_algorithm = "SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db"; };
`
