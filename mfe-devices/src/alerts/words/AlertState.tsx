import { styled } from '@console/platform/ui'
import { BellOff, BellRing, CircleCheck, Eye, Hourglass, RotateCcw, type LucideIcon } from 'lucide-react'
import { useT } from '../i18n/useT.ts'
import type { Shown } from '../../common/alerts/shown.ts'

const Root = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    whiteSpace: 'nowrap',
    '& > .lucide': { boxSize: '3.5', flexShrink: '0' },
  },
  variants: {
    shown: {
      firing: { color: 'red.fg' },
      recovering: { color: 'orange.fg' },
      pending: { color: 'orange.fg' },
      acknowledged: { color: 'orange.fg' },
      silenced: { color: 'fg.muted' },
      resolved: { color: 'green.fg' },
    },
  },
})

const icons: Readonly<Record<Shown, LucideIcon>> = {
  firing: BellRing,
  recovering: RotateCcw,
  pending: Hourglass,
  acknowledged: Eye,
  silenced: BellOff,
  resolved: CircleCheck,
}

const words = {
  firing: 'state.firing',
  recovering: 'state.recovering',
  pending: 'state.pending',
  acknowledged: 'state.acknowledged',
  silenced: 'state.silenced',
  resolved: 'state.resolved',
} as const

/** The state of an alert as icon and word; with `iconOnly`, the word is for screen readers only. */
export const AlertState = ({ shown, iconOnly = false }: { shown: Shown; iconOnly?: boolean }) => {
  const t = useT()
  const Icon = icons[shown]
  return (
    <Root shown={shown}>
      <Icon aria-hidden={!iconOnly} {...(iconOnly && { role: 'img', 'aria-label': t(words[shown]) })} />
      {iconOnly ? null : <span>{t(words[shown])}</span>}
    </Root>
  )
}
