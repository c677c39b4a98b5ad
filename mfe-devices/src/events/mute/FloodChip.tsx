import type { EventView, EventWindow } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { Button, IconButton } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { VolumeX, X } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../useEventView.ts'
import { Chip } from './Chip.tsx'
import { serial, type RememberedMute } from './useRememberedMute.ts'

/** With fewer rows, no topic counts as a flood. */
const fewest = 10

const isFlooded = ({ rows, first }: EventWindow): boolean => {
  const events = rows.filter(({ kind }) => kind === 'message')
  return (
    first === 0 &&
    events.length >= fewest &&
    events.filter((row) => row.kind === 'message' && row.name === serial).length > events.length / 2
  )
}

interface FloodChipProps {
  view: EventView | null
  choose: RememberedMute['chooseSerial']
}

/** Offers to mute `serial` when it has more than half of the newest rows. */
export const FloodChip = ({ view, choose }: FloodChipProps) => {
  const t = useT()
  const flooded = useEventWindow(view, isFlooded)
  // Once offered, it stays, even if the share sinks.
  const [offered, setOffered] = useState(false)
  if (flooded && !offered) setOffered(true)
  if (!choose || !offered) return null
  const name = isolate(serial)
  const thenSearch =
    (choice: 'muted' | 'shown') =>
    ({ currentTarget }: MouseEvent) => {
      focusSearch(currentTarget)
      setOffered(false)
      choose(choice)
    }
  const why = t('events.flood', { name })
  return (
    <Chip role="group" aria-label={why} title={why} data-chip>
      <VolumeX size={14} aria-hidden />
      <span>
        {t('events.mostly')} <b>{serial}</b>
      </span>
      <Button size="xs" variant="ghost" aria-label={t('topics.mute', { name })} onClick={thenSearch('muted')}>
        {t('topics.muteWord')}
      </Button>
      <IconButton size="xs" label={t('events.floodKeep', { name })} onClick={thenSearch('shown')}>
        <X aria-hidden />
      </IconButton>
    </Chip>
  )
}
