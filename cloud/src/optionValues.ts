import { isIP } from 'node:net'
import type { OperationsAddress } from './operation/operationsServer.ts'
import { UserError, withoutUser } from './userError.ts'

/** The environment variable of an option. */
export function variable(name: string): string {
  return `CONSOLE_${name.toUpperCase().replaceAll('-', '_')}`
}

export function targets(text: string): string[] {
  const all = text.split(',').map((target) => target.trim())
  const wrong = all.find((target) => target !== '*' && !/^(?:\[[\da-f:]+\]|[^\s/:@?#[\]]+)(?::\d{1,5})?$/i.test(target))
  if (wrong === undefined) return all
  throw new UserError(
    `--allow-targets (${variable('allow-targets')}) has "${withoutUser(wrong)}"; it takes hosts with or without a port, such as 192.168.1.5,localhost:1880, or * for any.`,
  )
}

export function proxiesOf(text: string): string[] {
  const all = text.split(',').map((address) => address.trim())
  const wrong = all.find((address) => !isAddressOrNetwork(address))
  if (wrong === undefined) return all
  throw new UserError(
    `--proxy (${variable('proxy')}) has "${wrong}"; it takes IP addresses and networks, such as 127.0.0.1,::1,10.244.0.0/16.`,
  )
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

export function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain =
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  if (!plain)
    throw new UserError(
      `--origin (${variable('origin')}) is "${withoutUser(text)}"; it must be an address without a path, such as http://localhost:3000.`,
    )
  return url.origin
}

// The cloud's own simulated devices connect to 127.0.0.1, and without the public address any site could reach the cloud
// by a DNS name of its own.
export function listenAddress(text: string, origin: string | undefined): string {
  const address = text.trim()
  if (address !== '0.0.0.0' && address !== '::')
    throw new UserError(`--listen (${variable('listen')}) is "${text}"; it must be 0.0.0.0 or ::, all addresses.`)
  if (origin === undefined)
    throw new UserError(
      `--listen (${variable('listen')}) needs --origin, the address in the browser: other addresses are refused.`,
    )
  return address
}

export function operationsAddress(text: string): OperationsAddress {
  const [, host = '127.0.0.1', port = ''] = /^(?:([^:\s]+|\[[\da-f:]+\]):)?(\d{1,5})$/i.exec(text.trim()) ?? []
  if (port !== '' && Number(port) <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
  throw new UserError(
    `--operations (${variable('operations')}) is "${text}"; it must be a port, such as 9090, or an address and a port, such as 0.0.0.0:9090.`,
  )
}

export function brokerUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['ws:', 'wss:'].includes(url.protocol) && !url.search && !url.hash && !url.username) return url.href
  throw new UserError(
    `--broker-url (${variable('broker-url')}) is "${withoutUser(text)}"; it must be an address such as wss://console.example.org/mqtt.`,
  )
}

export function libraryIndexOf(text: string): string {
  if (text.trim() === 'none') return 'none'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.username) return url.href
  throw new UserError(
    `--library-index (${variable('library-index')}) is "${withoutUser(text)}"; it must be an address such as https://example.org/library_index.json, or none.`,
  )
}

export function contactOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['https:', 'mailto:', 'tel:'].includes(url.protocol)) return url.href
  throw new UserError(
    `--security-contact (${variable('security-contact')}) is "${text}"; it must be an address such as mailto:security@example.org or https://example.org/security.`,
  )
}

export function secretOf(text: string, usable: boolean): string {
  const named = `--broker-secret (${variable('broker-secret')})`
  if (!usable)
    throw new UserError(`${named} needs --broker and --operations: the broker asks at the operators' address.`)
  if (/^[\w-]{16,200}$/.test(text)) return text
  throw new UserError(`${named} must have 16 to 200 letters, digits, _ and -.`)
}
