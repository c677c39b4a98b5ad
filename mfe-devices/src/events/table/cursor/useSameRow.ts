import type { EventRow } from '@console/platform/contract'
import { useEffect, useRef } from 'react'

interface Cursor {
  active: number | null
  setActive(index: number | null): void
}

/** Keeps the cursor at its event when the list moves beneath it, as by a resume; one whose event is gone from sight is let go. */
export const useSameRow = ({ active, setActive }: Cursor, rows: readonly EventRow[], first: number): void => {
  const last = useRef<{ id: number; index: number } | null>(null)
  useEffect(() => {
    const row = active === null ? undefined : rows[active - first]
    const known = last.current
    if (active === null) last.current = null
    else if (row && known?.index === active && known.id !== row.id) {
      const place = rows.findIndex(({ id }) => id === known.id)
      last.current = null
      setActive(place < 0 ? null : first + place)
    } else if (row) last.current = { id: row.id, index: active }
  }, [active, setActive, rows, first])
}
