import type { HistoryField } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isReachable, parseEventTopic, textOf } from '@console/platform/live'
import { useEffect, useEffectEvent } from 'react'

// Milliseconds between two looks at what has come, of which the newest message of each event is read: by then the store
// has it, too.
const pause = 2_000
// After each time that it has asked it waits twice as long, up to this: the list is loaded as often anyway.
const maxPauseMs = 15_000
// So many names of events and fields are remembered: a device may send any.
const most = 1_000

/** The names at the top of a message; null for a message that is a value itself. */
const namesIn = (text: string): readonly (string | null)[] => {
  try {
    const content: unknown = JSON.parse(text)
    if (typeof content !== 'object') return [null]
    return content === null || Array.isArray(content)
      ? []
      : Object.entries(content).flatMap(([name, value]) => (typeof value === 'object' ? [] : [name]))
  } catch {
    return [null]
  }
}

/** Asks for the fields of a device again when a message has one that is not listed, once for each. */
export const useNewFields = (device: string, fields: readonly HistoryField[], ask: () => void): void => {
  const { broker } = useConsole()
  const news = useEffectEvent((event: string, text: string, asked: Set<string>): boolean => {
    const own = fields.filter((each) => each.event === event)
    const unknown = namesIn(text)
      .filter((name) => !own.some(({ field }) => field === name))
      .map((name) => JSON.stringify([event, name]))
      .filter((key) => !asked.has(key))
    if (asked.size < most) for (const key of unknown) asked.add(key)
    return unknown.length > 0 && asked.size < most
  })
  const askAgain = useEffectEvent(ask)
  useEffect(() => {
    if (!isReachable(device, 'any')) return undefined
    const asked = new Set<string>()
    const waiting = new Map<string, Uint8Array>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = pause
    const look = () => {
      timer = undefined
      const hasNews = [...waiting].filter(([event, payload]) => news(event, textOf(payload), asked)).length > 0
      waiting.clear()
      wait = hasNews ? Math.min(2 * wait, maxPauseMs) : pause
      if (hasNews) askAgain()
    }
    const end = broker.subscribe(`devices/${device}/events/#`, ({ topic, payload, retained }) => {
      const name = parseEventTopic(topic)?.name
      if (retained || name === undefined || waiting.size >= most) return
      waiting.set(name, payload)
      timer ??= setTimeout(look, wait)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [broker, device])
}
