import { ApiError, type Http, type RequestOptions } from '../contract/index.ts'
import { losesDigits } from '../lib/index.ts'
import { withTimeout } from './withTimeout.ts'

// The library marks its numbers by this symbol, so that it need not be loaded to find none.
const exactNumber = Symbol.for('lossless-json.LosslessNumber')
const holdsExactNumber = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (exactNumber in value || Object.values(value).some(holdsExactNumber))

const parseExactly = async (text: string): Promise<unknown> => {
  const value: unknown = JSON.parse(text)
  if (!losesDigits(text)) return value
  const { LosslessNumber, parse } = await import('lossless-json')
  return parse(text, undefined, {
    parseNumber: (digits) => (JSON.stringify(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits)),
    onDuplicateKey: ({ newValue }) => newValue,
  })
}

const maxReadLength = 60_000

/** As `api.json`, but a number that JavaScript would change is one of `lossless-json`. */
export const readExactly = async (api: Http, path: string, signal: AbortSignal): Promise<unknown> => {
  const text = await withTimeout(maxReadLength, signal, async (ended) =>
    (await api.request(path, { signal: ended })).text(),
  )
  try {
    return await parseExactly(text)
  } catch (cause) {
    throw new ApiError('parse', `The server’s response is not understood at ${path}.`, { place: path, cause })
  }
}

/** What sends a value as JSON, with the digits of such numbers. */
export const exactBody = async (value: unknown): Promise<RequestOptions> => {
  if (!holdsExactNumber(value)) return { json: value }
  const { stringify } = await import('lossless-json')
  return { body: stringify(value) ?? 'null', headers: { 'Content-Type': 'application/json' } }
}
