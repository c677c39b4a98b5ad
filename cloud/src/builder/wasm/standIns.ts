import { readdirSync } from 'node:fs'
import { otherHeaders } from './headers.data.ts'

/** Too general to tell a library by. */
const general = new Set(['Client.h', 'Server.h', 'Udp.h', 'FS.h', 'USB.h', 'USBHID.h', 'KeptMemory.h'])

/** Headers of the board's own libraries: those of others that have them speak to what is not there, and are not taken. */
export function standInHeaders(): ReadonlySet<string> {
  const own = new Set(readdirSync(new URL('./libraries/', import.meta.url)).filter((name) => name.endsWith('.h') && !general.has(name)))
  const others = Object.entries(otherHeaders).filter(([name, leadsTo]) => own.has(leadsTo) && !general.has(name)).map(([name]) => name)
  return new Set([...own, ...others])
}
