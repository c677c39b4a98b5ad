import { useConsole } from '@console/platform/contract'
import { eventTopic, isReachable, textOf } from '@console/platform/live'
import { useEffect, useEffectEvent, useState } from 'react'
import { aheadOf } from '../../../common/serverClock.ts'
import { valueAt, type SentNumber } from '../../../common/valueAt.ts'
import { fieldKey } from '../fields/sources.ts'

export interface Latest extends SentNumber {
  /** Epoch milliseconds, by the server's clock. */
  readonly time: number
}

// Milliseconds between two updates: a device may send far more often than anyone can read.
const pause = 250

/** The newest value of each field since the screen was opened, by key, over the console's one connection. */
export const useLatest = (device: string, fields: readonly { readonly event: string; readonly field: string | null }[]): ReadonlyMap<string, Latest> => {
  const { api, broker } = useConsole()
  const [latest, setLatest] = useState<ReadonlyMap<string, Latest>>(new Map())
  const events = [...new Set(fields.map(({ event }) => event))].filter((event) => isReachable(device, 'any') && isName(event))
  const valuesIn = useEffectEvent((event: string, text: string, time: number): [string, Latest][] =>
    fields.filter((each) => each.event === event).flatMap((each) => {
      const value = valueAt(text, each.field)
      return value === null ? [] : [[fieldKey(each), { ...value, time }]]
    }))
  const wanted = JSON.stringify(events)
  useEffect(() => {
    const waiting = new Map<string, Latest>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      const arrived = [...waiting]
      waiting.clear()
      setLatest((before) => new Map([...before, ...arrived]))
    }
    const ends = (JSON.parse(wanted) as string[]).map((event) =>
      broker.subscribe(eventTopic(device, event), ({ payload, retained, time }) => {
        // The time of a retained message is unknown.
        if (retained) return
        for (const [key, value] of valuesIn(event, textOf(payload), time + aheadOf(api))) waiting.set(key, value)
        if (waiting.size > 0) timer ??= setTimeout(show, pause)
      }))
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [api, broker, device, wanted])
  return latest
}

const isName = (event: string): boolean => event !== '' && !/[+#\0]/.test(event)
