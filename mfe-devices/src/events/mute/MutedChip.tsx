import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { Menu } from '@console/platform/ui/overlay'
import { VolumeX } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { Chip } from './Chip.tsx'
import { useT as useMutedText } from './i18n/useT.ts'

const everywhere = '+/'

interface MutedChipProps {
  muted: readonly string[]
  onUnmute: (pattern: string) => void
  onUnmuteAll: () => void
}

/** That topics are muted, with the way to show them again. */
export const MutedChip = ({ muted, onUnmute, onUnmuteAll }: MutedChipProps) => {
  const t = useT()
  const text = useMutedText()
  const format = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const [first, second] = muted
  if (first === undefined) return null
  // The button disappears with its click.
  const show = (unmute: () => void) => () => {
    if (root.current) focusSearch(root.current)
    unmute()
  }
  const nameOf = (pattern: string) => (pattern.startsWith(everywhere) ? pattern.slice(everywhere.length) : pattern)
  const labelOf = (pattern: string) =>
    pattern.startsWith(everywhere)
      ? text('unmuteEverywhere', { name: isolate(nameOf(pattern)) })
      : text('unmute', { pattern: isolate(pattern) })
  const items = [
    ...muted.map((pattern) => ({ label: labelOf(pattern), onSelect: show(() => onUnmute(pattern)) })),
    { label: t('events.unmuteAll'), onSelect: show(onUnmuteAll) },
  ]
  const title =
    second === undefined ? `${isolate(nameOf(first))} ${text('isMuted')}` : muted.map(nameOf).map(isolate).join(', ')
  return (
    <Chip ref={root} role="group" aria-label={t('events.muted')} title={title} data-chip>
      <VolumeX size={14} aria-hidden />
      {second === undefined ? (
        <>
          <span>
            <b>{nameOf(first)}</b> {text('isMuted')}
          </span>
          <Button size="xs" variant="ghost" aria-label={labelOf(first)} onClick={show(() => onUnmute(first))}>
            {text('show')}
          </Button>
        </>
      ) : (
        <>
          <span>{text('areMuted', { count: muted.length, formatted: format.number(muted.length) })}</span>
          <Menu
            trigger={
              <Button size="xs" variant="ghost">
                {text('showSome')}
              </Button>
            }
            items={items}
          />
        </>
      )}
    </Chip>
  )
}
