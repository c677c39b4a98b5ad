import { BlockList, isIP } from 'node:net'

type Range = readonly [network: string, prefix: number, what: string]

const refused4: readonly Range[] = [
  ['0.0.0.0', 8, 'this host'],
  ['10.0.0.0', 8, 'a private network'],
  ['100.64.0.0', 10, 'a provider\'s inner network'],
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

/** Within 2000::/3, the only global addresses there are. */
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

/** Why nothing may be sent to an address; nothing if it is a public one. */
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

/** ::ffff:a.b.c.d, however it is written: it is the IPv4 address to the system. */
function mappedAddress(address: string): string | undefined {
  const host = URL.canParse(`http://[${address}]`) ? new URL(`http://[${address}]`).hostname : ''
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(host) ?? []
  if (high === undefined || low === undefined) return undefined
  const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, other >> 8, other & 255].join('.')
}
