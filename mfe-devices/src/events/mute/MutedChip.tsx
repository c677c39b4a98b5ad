import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button, styled } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { Menu } from '@console/platform/ui/overlay'
import { VolumeX } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../i18n/index.ts'

/** Stands beside the search; on a phone in the caption. Where there is little room, it has no words beside its button. */
export const Chip = styled('div', {
  base: {
    display: 'flex', alignItems: 'center', gap: '1.5', flex: '0 1 auto', minW: '0', maxW: { sm: '260px' }, my: { sm: '0.5' }, ps: '2.5', borderWidth: '1px', borderRadius: 'full', bg: 'bg.panel', textStyle: 'xs', color: 'fg.muted',
    '& > .lucide': { flexShrink: '0' }, '& > button': { flexShrink: '0', my: '-1px' }, '& > button:first-of-type': { ps: '1', pe: '2.5', color: 'accent.fg' },
    '& > span': { display: { sm: 'none', lg: 'block' }, minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }, '& b': { fontWeight: 'semibold', color: 'fg', unicodeBidi: 'isolate' },
  },
})

const everywhere = '+/'

interface MutedChipProps {
  muted: readonly string[]
  onUnmute: (pattern: string) => void
  onUnmuteAll: () => void
}

/** That topics are muted, with the way to show them again. */
export const MutedChip = ({ muted, onUnmute, onUnmuteAll }: MutedChipProps) => {
  const t = useT()
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
  const labelOf = (pattern: string) => (pattern.startsWith(everywhere) ? t('events.unmuteEverywhere', { name: isolate(nameOf(pattern)) }) : t('events.unmute', { pattern: isolate(pattern) }))
  const items = [...muted.map((pattern) => ({ label: labelOf(pattern), onSelect: show(() => onUnmute(pattern)) })), { label: t('events.unmuteAll'), onSelect: show(onUnmuteAll) }]
  const title = second === undefined ? `${isolate(nameOf(first))} ${t('events.isMuted')}` : muted.map(nameOf).map(isolate).join(', ')
  return (
    <Chip ref={root} role="group" aria-label={t('events.muted')} title={title} data-chip>
      <VolumeX size={14} aria-hidden />
      {second === undefined
        ? <><span><b>{nameOf(first)}</b> {t('events.isMuted')}</span><Button size="xs" variant="ghost" aria-label={labelOf(first)} onClick={show(() => onUnmute(first))}>{t('events.show')}</Button></>
        : <><span>{t('events.areMuted', { count: muted.length, formatted: format.number(muted.length) })}</span><Menu trigger={<Button size="xs" variant="ghost">{t('events.showSome')}</Button>} items={items} /></>}
    </Chip>
  )
}
