import { textOf } from '@console/platform/live'

/** A value that a device answered with. Any JSON, or undefined where the reply has none. */
export interface Answer {
  value: unknown
  /** As JSON on one line; null where the reply has none. */
  text: string | null
}

/** The JSON object that a reply is; null for anything else. */
export const readReply = (payload: Uint8Array): Readonly<Record<string, unknown>> | null => {
  try {
    const reply: unknown = JSON.parse(textOf(payload))
    return typeof reply === 'object' && reply !== null && !Array.isArray(reply) ? (reply as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Null for a value that is nested too deep to be written again. */
export const answerOf = (value: unknown): Answer | null => {
  try {
    return { value, text: JSON.stringify(value) ?? null }
  } catch {
    return null
  }
}
