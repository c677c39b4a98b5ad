import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { promisify } from 'node:util'
import { Problem } from '../content.ts'
import { SendFailure } from './exchange.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

const systemLookup = promisify(lookup)
const systemResolve: Resolve = (host) => systemLookup(host, { all: true, verbatim: true })

/**
 * Allows requests to public addresses, and to what the cloud's options allow (`host`, `host:port`, or `*`). A name is
 * resolved once, and the connection uses a checked address: a second lookup could return another one.
 */
export class Guard {
  readonly #allowed: ReadonlySet<string>
  readonly #resolve: Resolve

  constructor(allowed: readonly string[], resolve: Resolve = systemResolve) {
    this.#allowed = new Set(allowed.map((target) => target.toLowerCase()))
    this.#resolve = resolve
  }

  /** `resolve` looks its name up, instead of the guard's own way. */
  async addressesOf(url: URL, resolve = this.#resolve): Promise<LookupAddress[]> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new Problem(`Requests go to http and https addresses only, not to ${url.protocol}`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = await this.#find(host, resolve)
    for (const { address } of addresses) this.#check(url, host, address)
    return addresses
  }

  async #find(host: string, resolve: Resolve): Promise<LookupAddress[]> {
    const family = isIP(host)
    if (family !== 0) return [{ address: host, family }]
    const addresses = await resolve(host).catch((error: unknown) => {
      const unsure = error instanceof Error && 'code' in error && error.code === 'EAI_AGAIN'
      throw new SendFailure(
        unsure ? `The name ${host} could not be looked up just now.` : `There is no host named ${host}.`,
        unsure,
      )
    })
    if (addresses.length === 0) throw new SendFailure(`There is no host named ${host}.`, false)
    return addresses
  }

  #check(url: URL, host: string, address: string): void {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const names = [
      '*',
      ...[url.hostname, isIP(address) === 6 ? `[${address}]` : address].flatMap((name) => [name, `${name}:${port}`]),
    ]
    const problem = names.some((name) => this.#allowed.has(name)) ? undefined : problemWithAddress(address)
    if (problem === undefined) return
    const target = host === address ? address : `${host} (${address})`
    throw new Problem(
      `Requests to ${target} are refused: it is not a public address but ${problem}. The cloud's option --allow-targets can allow it.`,
    )
  }
}

type Range = readonly [network: string, prefix: number, what: string]

const refused4: readonly Range[] = [
  ['0.0.0.0', 8, 'this host'],
  ['10.0.0.0', 8, 'a private network'],
  ['100.64.0.0', 10, "a provider's inner network"],
  ['127.0.0.0', 8, 'this machine'],
  ['169.254.0.0', 16, 'link-local, where metadata services are'],
  ['172.16.0.0', 12, 'a private network'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'reserved'],
  ['192.31.196.0', 24, 'reserved'],
  ['192.52.193.0', 24, 'reserved'],
  ['192.88.99.0', 24, 'reserved'],
  ['192.168.0.0', 16, 'a private network'],
  ['192.175.48.0', 24, 'reserved'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'reserved'],
  ['203.0.113.0', 24, 'reserved'],
  ['224.0.0.0', 4, 'multicast'],
  ['240.0.0.0', 4, 'reserved'],
  ['168.63.129.16', 32, 'a metadata service'],
]

/** Within 2000::/3, the only global addresses. */
const refused6: readonly Range[] = [
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'reserved'],
  ['2002::', 16, 'an IPv4 address in disguise'],
  ['2620:4f:8000::', 48, 'reserved'],
  ['3fff::', 20, 'reserved'],
]

const named6: readonly Range[] = [
  ['::', 128, 'this host'],
  ['::1', 128, 'this machine'],
  ['64:ff9b::', 96, 'an IPv4 address in disguise'],
  ['64:ff9b:1::', 48, 'an IPv4 address in disguise'],
  ['fc00::', 7, 'a private network'],
  ['fe80::', 10, 'link-local'],
  ['fec0::', 10, 'a private network'],
  ['ff00::', 8, 'multicast'],
]

const lists = new Map<Range, BlockList>()
const global6: Range = ['2000::', 3, '']

/** Why requests to an address are refused; undefined if it is public. */
export function problemWithAddress(address: string): string | undefined {
  if (isIP(address) === 4) return refused4.find((range) => within(range, address, 'ipv4'))?.[2]
  const mapped = mappedAddress(address)
  if (mapped !== undefined) return problemWithAddress(mapped)
  const named = [...refused6, ...named6].find((range) => within(range, address, 'ipv6'))
  return named?.[2] ?? (within(global6, address, 'ipv6') ? undefined : 'reserved')
}

function within(range: Range, address: string, family: 'ipv4' | 'ipv6'): boolean {
  let list = lists.get(range)
  if (!list) {
    list = new BlockList()
    list.addSubnet(range[0], range[1], family)
    lists.set(range, list)
  }
  return list.check(address.replace(/%.*$/, ''), family)
}

/** The IPv4 address of ::ffff:a.b.c.d in any notation: the system connects to it. */
function mappedAddress(address: string): string | undefined {
  const host = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname : ''
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? []
  if (high === undefined || low === undefined) return undefined
  const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, other >> 8, other & 255].join('.')
}
