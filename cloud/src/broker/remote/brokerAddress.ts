import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { readServerAddress } from '../../http/serverAddress.ts'
import { UserError } from '../../userError.ts'

/** Where an MQTT 5 broker is, and the cloud's account there. */
export interface BrokerAddress {
  host: string
  port: number
  tls: boolean
  username?: string
  password?: string
}

const ports: Record<string, number> = { 'mqtt:': 1883, 'mqtts:': 8883 }

/**
 * Reads an address such as mqtts://cloud:password@broker.example.org:8883. No text of an error repeats it: it may hold
 * a password.
 */
export function readBrokerAddress(text: string, named: string): BrokerAddress {
  const form = `${named} must be an address such as mqtts://user:password@broker.example.org:8883 (percent-encode what is special in the password).`
  const address = readServerAddress(text, ports)
  if (!address) throw new UserError(form)
  const { protocol, host, port, username, password } = address
  return {
    host,
    port,
    tls: protocol === 'mqtts:',
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
  }
}

/** For the log. */
export function shownAddress({ host, port, tls }: BrokerAddress): string {
  return `${tls ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function openSocket({ host, port, tls }: BrokerAddress): Socket {
  const socket = tls ? connectTls({ host, port, servername: host }) : connectTcp({ host, port })
  return socket.setNoDelay(true)
}
