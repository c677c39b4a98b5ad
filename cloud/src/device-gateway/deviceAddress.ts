import { isIP } from 'node:net'
import { UserError } from '../userError.ts'

export interface DeviceAddress {
  host: string
  port?: number
}

const form = /^(\[[\da-f:]+\]|[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)(?::(\d{1,5}))?$/

/** What devices are given as the entrance's address. `named` is how the option is called in messages. */
export function readDeviceAddress(text: string, named: string): DeviceAddress {
  const [, name = '', port] = form.exec(text.trim().toLowerCase()) ?? []
  const host = name.replace(/^\[|\]$/g, '')
  const isAddress = host !== '' && (!name.startsWith('[') || isIP(host) === 6)
  if (!isAddress || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)))
    throw new UserError(
      `${named} is "${text}"; it must be a host with or without a port, such as devices.example.org:8883.`,
    )
  return { host, ...(port !== undefined && { port: Number(port) }) }
}
