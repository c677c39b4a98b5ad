import { readdirSync } from 'node:fs'
import { otherHeaders } from './headers.data.ts'

/** Names that are too general to identify a library. */
const general = new Set(['Client.h', 'Server.h', 'Udp.h', 'FS.h', 'USB.h', 'USBHID.h', 'KeptMemory.h'])

/**
 * Headers of the board's own libraries. Third-party libraries with these headers would talk to hardware that is not
 * there, so they are not used.
 */
export function standInHeaders(): ReadonlySet<string> {
  const own = new Set(
    readdirSync(new URL('../../cpp/libraries/', import.meta.url)).filter(
      (name) => name.endsWith('.h') && !general.has(name),
    ),
  )
  const others = Object.entries(otherHeaders)
    .filter(([name, leadsTo]) => own.has(leadsTo) && !general.has(name))
    .map(([name]) => name)
  return new Set([...own, ...others])
}
