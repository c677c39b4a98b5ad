import { isolate } from '@console/platform/lib'
import { Button, styled } from '@console/platform/ui'
import { focusSearch } from '@console/platform/ui/focus'
import { VolumeX, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useT } from '../../i18n/index.ts'

const Root = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mt: '3', color: 'fg.muted', textStyle: 'xs' } })
const Pattern = styled('span', { base: { textStyle: 'mono', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' } })

const everywhere = '+/'
const All = styled('span', { base: { color: 'fg.muted', fontWeight: 'normal' } })

interface MuteChipsProps {
  muted: readonly string[]
  onUnmute: (pattern: string) => void
  onUnmuteAll: () => void
}

/** The muted topics, each with a button to unmute it. Placed below the rows, so that muting one more does not move them. */
export const MuteChips = ({ muted, onUnmute, onUnmuteAll }: MuteChipsProps) => {
  const t = useT()
  if (muted.length === 0) return null
  const thenSearch = (unmute: () => void) => ({ currentTarget }: MouseEvent) => {
    focusSearch(currentTarget)
    unmute()
  }
  return (
    <Root role="group" aria-label={t('events.muted')}>
      <VolumeX size={14} aria-hidden />
      <span>{t('events.muted')}</span>
      {muted.map((pattern) => {
        const onAll = pattern.startsWith(everywhere)
        const name = onAll ? pattern.slice(everywhere.length) : pattern
        const label = onAll ? t('events.unmuteEverywhere', { name: isolate(name) }) : t('events.unmute', { pattern: isolate(name) })
        return (
          <Button key={pattern} size="xs" aria-label={label} onClick={thenSearch(() => onUnmute(pattern))}>
            <Pattern>{name}</Pattern>
            {onAll ? <All>{t('events.onAllDevices')}</All> : null}
            <X aria-hidden />
          </Button>
        )
      })}
      {muted.length > 1 ? <Button size="xs" variant="ghost" onClick={thenSearch(onUnmuteAll)}>{t('events.unmuteAll')}</Button> : null}
    </Root>
  )
}
