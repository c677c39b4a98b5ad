import type { BoxField } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { eventTopic, isReachable, textOf } from '@console/platform/live'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { deviceTimeIn } from './deviceTime.ts'
import { aheadOf } from './serverClock.ts'
import { useVisible } from './useVisible.ts'

// Milliseconds between two updates: a device may send far more often than anyone can read.
const pause = 250

const isHeard = ({ device, event }: BoxField): boolean => isReachable(device, 'any') && !/^$|[+#\0]/.test(event)
const topicOf = ({ device, event }: BoxField): string => eventTopic(device, event)

interface Timed<T> {
  readonly value: T
  readonly at: number
}

/** Those of one map in place of older ones of another. */
const withNewer = <T>(known: ReadonlyMap<string, Timed<T>>, others: ReadonlyMap<string, Timed<T>>) =>
  new Map([...known, ...[...others].filter(([key, { at }]) => at >= (known.get(key)?.at ?? -Infinity))])

/**
 * The newest value of each field since the screen was opened, by its key, as it arrives while the page is visible.
 * `read` finds it in a message of that time, in epoch milliseconds: when it arrived by the server's clock, or what the
 * message says of itself, which may be older than one before; null: that message has none.
 */
export const useHeard = <T>(
  fields: readonly BoxField[],
  keyOf: (field: BoxField) => string,
  read: (text: string, field: BoxField, at: number) => T | null,
): ReadonlyMap<string, T> => {
  const { api, broker } = useConsole()
  const visible = useVisible()
  const [heard, setHeard] = useState<ReadonlyMap<string, Timed<T>>>(new Map())
  const heardFields = fields.filter(isHeard)
  const valuesIn = useEffectEvent((topic: string, text: string, at: number): [string, T][] =>
    heardFields
      .filter((each) => topicOf(each) === topic)
      .flatMap((each) => {
        const value = read(text, each, at)
        return value === null ? [] : [[keyOf(each), value]]
      }),
  )
  const wanted = JSON.stringify([...new Set(heardFields.map(topicOf))])
  useEffect(() => {
    if (!visible) return undefined
    // Each message is read as it comes: the next one of its event may have other fields.
    let waiting: ReadonlyMap<string, Timed<T>> = new Map()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const arrived = waiting
      waiting = new Map()
      setHeard((before) => withNewer(before, arrived))
    }
    const ends = (JSON.parse(wanted) as string[]).map((topic) =>
      broker.subscribe(topic, ({ payload, retained, time }) => {
        // The time of a retained message is unknown.
        if (retained) return
        const [text, accepted] = [textOf(payload), time + aheadOf(api)]
        const at = deviceTimeIn(text, accepted) ?? accepted
        waiting = withNewer(waiting, new Map(valuesIn(topic, text, at).map(([key, value]) => [key, { value, at }])))
        if (waiting.size > 0) timer ??= setTimeout(show, pause)
      }),
    )
    return () => {
      for (const end of ends) end()
      clearTimeout(timer)
      if (waiting.size > 0) show()
    }
  }, [api, broker, visible, wanted])
  return useMemo(() => new Map([...heard].map(([key, { value }]) => [key, value])), [heard])
}
