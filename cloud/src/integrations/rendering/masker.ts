import Mustache from 'mustache'
import { Problem } from '../content.ts'
import { encodedCredential } from '../templating/writtenUrl.ts'

export const mask = '[[SENSITIVE]]'

// A placeholder for the mask, so that a short secret does not match within the mask.
const stand = '\uf8ff'
// Fewer characters of base64 would match by chance.
const minPartLength = 4
const maxLineLength = 2_000
const deepestJson = 4
// Of all forms of all secrets together.
const maxCharacters = 32 * 1024 * 1024

/** Masks the values of secrets in texts, in every encoding that a request or response may use. */
export class Masker {
  readonly #forms: readonly string[]

  constructor(values: Iterable<string>) {
    const forms = new Set<string>()
    let characters = 0
    for (const value of values) {
      for (const form of value === '' ? [] : formsOf(value)) {
        forms.add(form)
        characters += form.length
      }
      if (characters > maxCharacters)
        throw new Problem('The secrets of the integration are too large together to be kept out of its log.')
    }
    this.#forms = [...forms].sort((one, other) => other.length - one.length)
  }

  mask(text: string): string {
    let masked = text
    for (const form of this.#forms) masked = masked.replaceAll(form, stand)
    return masked.replaceAll(stand, mask)
  }
}

/** Masks, then shortens, a text that is shown in one line. A secret that is cut first would not be found. */
export function maskedLine(masker: Masker, text: string): string {
  const masked = masker.mask(text)
  return masked.length > maxLineLength ? `${masked.slice(0, maxLineLength)} …` : masked
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  // Many servers read header bytes as Latin-1, and many responses don't name their encoding.
  const texts = [value, bytes.toString('latin1'), ...unreadable(value)].flatMap(textForms)
  const others = otherBytes(value)
  const misread = others
    .flatMap((each) => [each.toString('utf8'), each.toString('latin1')])
    .filter((text) => text.length >= minPartLength)
  const binary = [bytes, ...others].flatMap((each) => [
    each.toString('hex'),
    each.toString('hex').toUpperCase(),
    ...inBase64(each, 'base64'),
    ...inBase64(each, 'base64url'),
  ])
  return [...texts, ...misread, ...binary].filter((form) => form !== '')
}

/** In other encodings than UTF-8. */
function otherBytes(value: string): Buffer[] {
  const wide = Buffer.from(value, 'utf16le')
  const narrow = /^[\0-\xff]*$/.test(value) ? [Buffer.from(value, 'latin1')] : []
  return [...narrow, wide, Buffer.from(wide).swap16()]
}

/** What text in Latin-1, or the like, becomes when it is read as UTF-8. */
function unreadable(value: string): string[] {
  const left = value.replace(/[^\0-\x7f]/g, '\ufffd')
  return left === value || /^\ufffd*$/.test(left) ? [] : [left]
}

function textForms(value: string): string[] {
  const encoded = [encodeURIComponent(value), encodeURI(value), new URLSearchParams([['', value]]).toString().slice(1)]
  return [
    value,
    value.trim(),
    ...nestedJson(value).flatMap((json) => [
      json,
      json.replaceAll('/', '\\/'),
      escaped(json),
      escaped(json).replace(/(?<=\\u)[0-9a-f]{4}/g, (code) => code.toUpperCase()),
    ]),
    ...encoded,
    ...encoded.map(encodeURIComponent),
    ...encoded.map((each) => each.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    encodedCredential(value),
    Mustache.escape(value),
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ]
}

/** As JSON, as JSON within a JSON string, and so on: a server that echoes requests nests them. */
function nestedJson(value: string): string[] {
  const levels: string[] = []
  for (let text = value; levels.length < deepestJson;) {
    text = JSON.stringify(text).slice(1, -1)
    levels.push(text)
  }
  return levels
}

/** The parts of the base64 that depend on the value alone, at all three offsets. */
function inBase64(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString(encoding)
      .replace(/=+$/, '')
    const bits = (before + bytes.length) * 8
    const part = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6))
    return part.length >= minPartLength ? [part] : []
  })
}

/** ASCII-only JSON, as some servers write it. */
function escaped(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
