import { deviceTimeIn } from './deviceTime.ts'
import { maxMessageLength, mayHaveNumbers, numberOf, valuesIn } from '../../mqtt/values/values.ts'

export interface Reading {
  /** When the device says it was, in epoch milliseconds; null where it says nothing plausible. */
  measured: number | null
  /** By field, without that of the time. */
  numbers: ReadonlyMap<string, number>
}

const nothing: Reading = { measured: null, numbers: new Map() }

/** The time and the numbers of a message that was accepted at this time. */
export function readingOf(data: string | Buffer, accepted: number): Reading {
  if (data.length > maxMessageLength) return nothing
  const message = typeof data === 'string' ? data : data.toString('utf8')
  if (!mayHaveNumbers(message)) return nothing
  const values = valuesIn(message)
  const time = deviceTimeIn(values, accepted)
  const numbers = new Map<string, number>()
  for (const [field, value] of values) {
    const number = field === time?.field ? undefined : numberOf(value)
    if (number !== undefined) numbers.set(field, number)
  }
  return { measured: time?.t ?? null, numbers }
}
