import { lookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { Problem } from '../problem.ts'
import { problemWithAddress } from './addresses.ts'
import { SendFailure } from './failure.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

const systemLookup = promisify(lookup)
const systemResolve: Resolve = (host) => systemLookup(host, { all: true, verbatim: true })

/**
 * Where requests may go: anywhere public, and to what the cloud's options allow (`host`, `host:port`, or `*`). A name is resolved
 * once, and the connection goes to an address that was checked: a second answer could be another one.
 */
export class Guard {
  readonly #allowed: ReadonlySet<string>
  readonly #resolve: Resolve

  constructor(allowed: readonly string[], resolve: Resolve = systemResolve) {
    this.#allowed = new Set(allowed.map((target) => target.toLowerCase()))
    this.#resolve = resolve
  }

  async addressesOf(url: URL): Promise<LookupAddress[]> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Problem(`Requests go to http and https addresses only, not to ${url.protocol}`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = await this.#find(host)
    for (const { address } of addresses) this.#check(url, host, address)
    return addresses
  }

  async #find(host: string): Promise<LookupAddress[]> {
    const family = isIP(host)
    if (family !== 0) return [{ address: host, family }]
    const addresses = await this.#resolve(host).catch((error: unknown) => {
      const unsure = error instanceof Error && 'code' in error && error.code === 'EAI_AGAIN'
      throw new SendFailure(unsure ? `The name ${host} could not be looked up just now.` : `There is no host named ${host}.`, false)
    })
    if (addresses.length === 0) throw new SendFailure(`There is no host named ${host}.`, false)
    return addresses
  }

  #check(url: URL, host: string, address: string): void {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const names = ['*', ...[url.hostname, isIP(address) === 6 ? `[${address}]` : address].flatMap((name) => [name, `${name}:${port}`])]
    const problem = names.some((name) => this.#allowed.has(name)) ? undefined : problemWithAddress(address)
    if (problem === undefined) return
    const target = host === address ? address : `${host} (${address})`
    throw new Problem(`Requests to ${target} are refused: it is no public address but ${problem}. The cloud's option --allow-targets can allow it.`)
  }
}
