import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

/** What a request tells of where it comes from. */
interface Asked {
  /** The other end of the connection. */
  ip: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/%.*$/, '')
}

/** What limits count by: one that has an IPv6 address has all of its network. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const { address: short } = new SocketAddress({ address: plain, family: 'ipv6' })
  const [head = ''] = short.split('::')
  return head.split(':').slice(0, 4).join(':') || short
}

/**
 * The address that a request comes from. Behind a proxy that is named it is the last one that X-Forwarded-For has and
 * that is no proxy; before that, anybody may have written anything. Undefined behind a proxy that nobody has named: all
 * come from its address.
 */
export function senderOf(
  { ip, headers }: Asked,
  { proxies, behindProxy }: { proxies: readonly string[]; behindProxy: boolean },
): string | undefined {
  if (!isOfProxy(ip, proxies)) return behindProxy ? undefined : plainAddress(ip)
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(plainAddress)
  const sender = forwarded.findLast((address) => !isOfProxy(address, proxies))
  return sender !== undefined && isIP(sender) !== 0 ? sender : undefined
}

const lists = new WeakMap<readonly string[], BlockList>()

/** Whether an address is that of a proxy: one of these addresses, or in one of these networks. */
export function isOfProxy(address: string, proxies: readonly string[]): boolean {
  const plain = plainAddress(address)
  if (isIP(plain) === 0) return false
  let list = lists.get(proxies)
  if (!list) lists.set(proxies, (list = listOf(proxies)))
  return list.check(plain, familyOf(plain))
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
