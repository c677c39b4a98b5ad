import type { EventMessageRow, EventView } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { CopyButton } from '@console/platform/ui'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/index.ts'

/** Copies a row's whole message, of which the row shows the beginning. */
export const RowTools = ({ view, row: { id, name } }: { view: EventView; row: EventMessageRow }) => {
  const t = useT()
  const [read, setRead] = useState<{ id: number; text: string } | null>(null)
  useEffect(() => {
    let left = false
    // Read ahead: some browsers copy only in the very moment of the click.
    void view.read(id).then((event) => { if (!left && event) setRead({ id, text: event.text }) })
    return () => {
      left = true
    }
  }, [view, id])
  return read?.id === id ? <div data-copy><CopyButton text={read.text} label={t('events.copyMessage', { name: isolate(name) })} /></div> : null
}
