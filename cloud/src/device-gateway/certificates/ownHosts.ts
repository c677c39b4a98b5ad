import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { announcedHost } from '../announcement.ts'

const loopback = ['localhost', '127.0.0.1', '::1']
/** No name of a host, or too long for a certificate. */
const isName = (name: string) => /^[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?$/.test(name)

/**
 * The names and addresses of this machine, the one for devices first, and before it the one that was named for them.
 * Addresses of one link only are left out: they mean something else on each.
 */
export function ownHosts(lan: boolean, mayName: (name: string) => boolean, named?: string): string[] {
  const first = named === undefined ? [] : [named]
  if (!lan) return [...first, ...loopback]
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
    all
      .filter(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address))
      .map(({ address }) => address),
  )
  const ordered = [...new Set(addresses)].sort((one, other) => isIP(one) - isIP(other) || (one < other ? -1 : 1))
  const name = hostname().toLowerCase()
  const [short = ''] = name.split('.', 1)
  const names = [name, short, `${short}.local`, `${announcedHost(name)}.local`].filter(
    (each) => isName(each) && mayName(each),
  )
  return [...new Set([...first, ...ordered, ...names, ...loopback])]
}
