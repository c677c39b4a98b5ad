import { isIP } from 'node:net'
import { Problem } from '../content.ts'
import type { Piece, Value } from './fill.ts'
import { shownName, slot, Slots } from './slots.ts'

interface WrittenUrl {
  url: string
  /** Values of devices that are empty, and so leave a part of the path empty. */
  missing: readonly string[]
  /** Whether the keys of the query are left to a device. */
  hasOpenQuery: boolean
}

const parts = /^(?:([^:/?#\\]*):\/\/([^/?#\\]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
const inAuthority = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*$/i
const beyondAuthority = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*[/?#\\]/i

/**
 * Writes the URL of a template. Which host, port and resource it means is what the integration's owner wrote, values of
 * parameters and secrets included. What a device sends stays within its place, unless the whole URL, authority, path or
 * query is left to it.
 */
export function writtenUrl(pieces: readonly Piece[]): WrittenUrl {
  const [only, ...others] = pieces.filter((piece) => !('text' in piece) || piece.text.trim() !== '')
  if (only && !('text' in only) && others.length === 0)
    return { url: only.value.trim(), missing: [], hasOpenQuery: !only.isOwners }
  const slots = new Slots(pieces, ownText)
  // URL parsers pass these over, wherever they stand.
  const text = slots.text.replace(/[\t\n\r]/g, '').trim()
  const [, scheme, authority = '', path = '', query, fragment] = parts.exec(text) ?? []
  const start =
    scheme === undefined
      ? writtenStart(slots, text)
      : `${writtenScheme(slots, scheme)}://${writtenAuthority(slots, authority)}`
  const rest = scheme === undefined && start !== '' ? path.slice(slot.length) : path
  const endsThere = query === undefined && fragment === undefined
  const { written, missing } = writtenPath(slots, rest, endsThere)
  const more = [
    ...(query === undefined ? [] : ['?', slots.fillPairs(query)]),
    ...(fragment === undefined ? [] : ['#', slots.fill(fragment, ({ value }) => encodeURIComponent(value))]),
  ]
  return {
    url: [start, written, ...more].join(''),
    missing,
    hasOpenQuery: query === slot || (endsThere && written.includes('?')),
  }
}

/**
 * An owner's value is written as if it stood in the template, but for what is encoded there: a user's name and
 * password, and `{{…}}` from the path on.
 */
function ownText({ value, raw }: Value, before: string, after: () => string): string {
  if (inAuthority.test(before) && /^[^/?#\\]*@/.test(after()))
    return credential(value, raw, before.endsWith('://') && after().startsWith('@'))
  return beyondAuthority.test(before) && !raw ? encodeURIComponent(value) : value
}

/** What is encoded already stays so; the rest can't leave its place. */
export function encodedCredential(value: string): string {
  return value.replace(/[/?#@\\\s]/g, encodeURIComponent)
}

/** `isAll`: it is name and password, with the colon between them. */
function credential(value: string, raw: boolean, isAll: boolean): string {
  if (raw) return encodedCredential(value)
  return isAll ? value.split(':').map(encodeURIComponent).join(':') : encodeURIComponent(value)
}

/** Without `://` in the template, a device's value may only be all that stands before the path. */
function writtenStart(slots: Slots, text: string): string {
  if (!text.includes(slot)) return ''
  if (!text.startsWith(slot) || !/^(?:[/?#]|$)/.test(text.slice(slot.length)))
    throw new Problem('The URL must begin with https:// or http://, or with a value that does.')
  return slots.fill(slot, (value) => {
    if (!/^https?:\/\/[^/?#\\\s]+$/i.test(value.value))
      throw new Problem(
        `The value of ${shownName(value)} can't be the beginning of the URL: that is https:// or http://, a host and perhaps a port, such as https://example.org.`,
      )
    return value.value
  })
}

function writtenScheme(slots: Slots, part: string): string {
  const scheme = slots.fill(part, ({ value }) => value)
  if (part.includes(slot) && !/^https?$/i.test(scheme))
    throw new Problem('The URL must begin with https:// or http://.')
  return scheme
}

function writtenAuthority(slots: Slots, part: string): string {
  if (part.trim() === '' && slots.text.includes(slot)) throw new Problem('The URL has no host.')
  const at = part.lastIndexOf('@') + 1
  const user = part.slice(0, at)
  const credentials = slots.fill(user, ({ value, raw }) => credential(value, raw, user === `${slot}@`))
  const host = part.slice(at)
  if (host === slot) return credentials + slots.fill(host, (value) => without(/[/?#\\\s]/, value, "the URL's host"))
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(host) ?? []
  return `${credentials}${writtenHost(slots, name)}${port === undefined ? '' : `:${writtenPort(slots, port)}`}`
}

function writtenHost(slots: Slots, part: string): string {
  if (part === `[${slot}]`) return slots.fill(part, (value) => without(/[^\da-f:.]/i, value, "the URL's host"))
  // Whoever writes the end of a name chooses whose host it is.
  const endsOpen = part.endsWith(slot) && part.replaceAll(slot, '').replaceAll('.', '') !== ''
  const dotted: Value[] = []
  const host = slots.fill(part, (value) => {
    if (value.value.normalize('NFKC').includes('.')) dotted.push(value)
    return without(/[^\p{L}\p{M}\p{Nd}_.-]/u, value, "the URL's host")
  })
  if (part.includes(slot) && /^\.|\.\./.test(host)) throw new Problem("The URL's host would have an empty part.")
  const [last] = dotted.slice(-1)
  if (endsOpen && last && isIP(host) === 0)
    throw new Problem(
      `The value of ${shownName(last)} can't be the end of the URL's host, because it has a dot: it could name a host of others.`,
    )
  return host
}

function writtenPort(slots: Slots, part: string): string {
  return slots.fill(part, (value) => {
    if (!/^\d{1,5}$/.test(value.value))
      throw new Problem(`The value of ${shownName(value)} can't be the URL's port, because it is not a number.`)
    return value.value
  })
}

/** The value, unless it has one of these characters. */
function without(pattern: RegExp, value: Value, place: string): string {
  const [found] = pattern.exec(value.value) ?? []
  if (found === undefined) return value.value
  const what = /\s/.test(found) ? 'a blank' : `"${found}"`
  throw new Problem(`The value of ${shownName(value)} can't be a part of ${place}, because it has ${what}.`)
}

/** `endsThere`: the template has no query. */
function writtenPath(slots: Slots, path: string, endsThere: boolean): { written: string; missing: string[] } {
  if (path === `/${slot}`) {
    const whole = (value: Value) => (endsThere ? value.value : without(/[?#]/, value, "the URL's path"))
    return {
      written: slots.fill(path, (value) => (value.raw ? whole(value) : encodeURIComponent(value.value))),
      missing: [],
    }
  }
  const missing: string[] = []
  const written = path
    .split(/(?<=[/\\])/)
    .map((part) => {
      const names: string[] = []
      const segment = slots.fill(part, (value) => {
        names.push(shownName(value))
        return writtenInPath(value)
      })
      if (names.length > 0 && /^[/\\]?$/.test(segment)) missing.push(...names)
      if (names.length > 0 && /^(?:\.|%2e){1,2}[/\\]?$/i.test(segment))
        throw new Problem(
          `The value of ${names.join(' and ')} can't be a part of the URL's path, because it would lead to another folder.`,
        )
      return segment
    })
    .join('')
  return { written, missing }
}

/** Blanks are encoded: URL parsers take them away at the end, and some of them anywhere. */
function writtenInPath(value: Value): string {
  if (!value.raw) return encodeURIComponent(value.value)
  return without(/[/?#\\]/, value, "the URL's path").replace(/[\0-\x20\x7f]/g, encodeURIComponent)
}
