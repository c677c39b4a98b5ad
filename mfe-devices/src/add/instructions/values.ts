import type { Entrance } from '@console/platform/api'

/** What the instructions are filled with. */
export interface Values {
  id: string
  /** A placeholder where this page does not have it any more. */
  key: string
  host: string
  port: number
  /** Host and port as URLs have them: an IPv6 address in brackets. */
  address: string
  ca: string
  updatesKey: string
  /** Names files and folders. */
  slug: string
}

/** Stands where the key was shown before. */
const noKey = 'PUT-THE-KEY-HERE'

const longest = 32

/** A file name made of the device's name. It has a dash, so that a program of that name hides no module of Python. */
export const slugOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return 'my-device'
  return slug.includes('-') ? slug : `${slug}-device`
}

/** Host and port as one: an IPv6 address stands in brackets. */
export const addressOf = ({ host, port }: { host: string; port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

export const valuesOf = (
  { host, port, ca, updatesKey }: Entrance,
  { id, secret, name }: { id: string; secret: string | null; name: string },
): Values => ({
  id,
  key: secret ?? noKey,
  host,
  port,
  address: addressOf({ host, port }),
  ca,
  updatesKey,
  slug: slugOf(name),
})

/** The identity file that the libraries read. */
export const identityOf = ({ id, key, host, port, ca, updatesKey }: Values): string =>
  `${JSON.stringify({ id, key, host, port, ca, updatesKey }, null, 2)}\n`
