import * as v from 'valibot'
import { partName } from '../document/names.ts'

/** Characters of a message. The console sends 8,000 at most. */
export const maxMessageLength = 16_000

const short = v.pipe(v.string(), v.maxLength(200))
const name = v.pipe(v.string(), v.regex(partName))

const report = v.object({
  // What is wrong: code that threw, a release that did not load, or loaded slowly; `started` is each release that has
  // loaded, once a page.
  kind: v.picklist(['started', 'error', 'load-failure', 'slow-load']),
  remote: name,
  version: v.pipe(short, v.nonEmpty()),
  // Its place in the registry.
  role: v.exactOptional(v.picklist(['current', 'previous', 'canary'])),
  // The percentage of the users who get this release.
  share: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  // The name of the route that was open, '' for none that has a name.
  route: v.exactOptional(short, ''),
  fault: v.exactOptional(short),
  status: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
  // The class of the error.
  error: v.exactOptional(short),
  text: v.exactOptional(short),
  // Such as `mfe_devices 1.7.2 list.0123abcd.js:1:2345`.
  stack: v.exactOptional(v.pipe(v.array(short), v.maxLength(20), v.readonly())),
  milliseconds: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
})

const schema = v.object({
  schema: v.literal(1),
  // A random text, new with each page: it tells pages apart, and no users.
  page: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  release: short,
  shell: short,
  platform: short,
  reports: v.pipe(v.array(report), v.maxLength(50)),
})

/** What a page of the console sends at once. Anybody can send one. */
export type ReportMessage = v.InferOutput<typeof schema>

const readObject = (text: string): unknown => {
  if (text.length > maxMessageLength) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const messageOf = (value: unknown): ReportMessage | null => {
  const read = v.safeParse(schema, value)
  return read.success ? read.output : null
}

/** Reads a message; null when it is none. Keys that are not known are left out. */
export const readReportMessage = (text: string): ReportMessage | null => messageOf(readObject(text))

/** A message as an endpoint keeps it. */
export interface KeptMessage {
  /** When it came, in epoch milliseconds. */
  at: number
  /** Tells addresses apart, and names none. Not every endpoint says it. */
  from?: string
  message: ReportMessage
}

/** Reads messages as an endpoint keeps them, one a line. `others` counts the lines that are none. */
export const readReportLog = (text: string): { messages: KeptMessage[]; others: number } => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const messages = lines.flatMap((line) => {
    const value = readObject(line)
    const message = messageOf(value)
    const { at, from } = message ? (value as { at?: unknown; from?: unknown }) : {}
    return message && typeof at === 'number' && Number.isFinite(at)
      ? [{ at, ...(typeof from === 'string' && { from: from.slice(0, 64) }), message }]
      : []
  })
  return { messages, others: lines.length - messages.length }
}
