import { useSearchParams } from '@console/platform/router'
import { useEffect, useState } from 'react'
import type { PastRows } from '../history/past/pastRows.ts'

/** Loads stored events until the one of the message is there. Returns how to give up. */
const findRow = (past: PastRows, message: string, onFound: (id: number) => void): (() => void) => {
  let isOver = false
  const look = () => {
    if (isOver) return
    const { rows, kind } = past.state.getState()
    const row = rows.find(({ accepted }) => accepted?.id === message)
    if (row) {
      isOver = true
      onFound(row.id)
    } else if (kind === 'idle') past.load(rows.length + 1)
  }
  const unfollow = past.state.subscribe(look)
  look()
  return () => {
    isOver = true
    unfollow()
  }
}

interface OpenedEvent {
  /** The id of its row; null while none is open. */
  opened: number | null
  open: (id: number) => void
  close: () => void
}

/**
 * The event whose dialog is open. An address with the id of a message (`?from=…&to=…&message=…`) opens that one, once
 * it is loaded; where the store does not have it, the events of that time are shown. `past` are the stored events of
 * the time in the address, null while there are none.
 */
export const useOpenedEvent = (past: PastRows | null): OpenedEvent => {
  const [params, setParams] = useSearchParams()
  const message = params.get('message')
  const [opened, setOpened] = useState<number | null>(null)
  useEffect(() => (past && message !== null ? findRow(past, message, setOpened) : undefined), [past, message])
  const close = () => {
    setOpened(null)
    if (message === null) return
    setParams(
      (current) => {
        current.delete('message')
        return current
      },
      { replace: true },
    )
  }
  return { opened, open: setOpened, close }
}
