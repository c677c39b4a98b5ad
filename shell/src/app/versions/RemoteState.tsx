import { useReadable } from '@console/platform/contract'
import { styled } from '@console/platform/ui'
import {
  Bird,
  CircleCheck,
  CircleDashed,
  Clock,
  FlaskConical,
  OctagonAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { Offer, RemoteFault, RunningRelease } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'
import { useT } from './i18n/useT.ts'

export const StateWord = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '7px',
    fontWeight: 'medium',
    '& > .lucide': { boxSize: '3.5', flexShrink: '0' },
  },
  variants: {
    tone: {
      green: { color: 'green.fg' },
      accent: { color: 'accent.fg' },
      orange: { color: 'orange.fg' },
      red: { color: 'red.fg' },
      muted: { color: 'fg.muted' },
    },
  },
})
const Note = styled('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.muted' } })

interface RemoteStateProps {
  offer: Offer
  running: RunningRelease
  forced: boolean
  /** Its entry in the registry is wrong, or it needs another version of the contract. */
  refused: boolean
  /** Why the running release itself failed. */
  fault: RemoteFault | null
  /** Whether any of its scripts has run in this page: before, nobody knows whether they work. */
  loaded: boolean
}

interface Shown {
  tone: 'green' | 'accent' | 'orange' | 'red' | 'muted'
  Icon: LucideIcon
  word: string
  note?: string
}

// The other faults that are found before any of its scripts runs.
const refusedKinds = new Set(['address', 'integrity', 'signature'])

/** The state of a remote in this page, as icon and word: what is most in need of attention. */
export const RemoteState = ({ offer, running, forced, refused, fault, loaded }: RemoteStateProps) => {
  const t = useT()
  const state = useReadable(useShell().remoteManager.state)
  const waiting = state.kind === 'ready' ? state.waiting.find(({ name }) => name === offer.name) : undefined
  const shown = (): Shown => {
    if (refused || (fault && refusedKinds.has(fault.kind)))
      return { tone: 'red', Icon: OctagonAlert, word: t('versions.state.refused') }
    if (fault) return { tone: 'red', Icon: OctagonAlert, word: t('versions.state.failed') }
    if (waiting)
      return {
        tone: 'accent',
        Icon: Clock,
        word: t('versions.state.waiting'),
        note: t('versions.state.waitingText', { version: waiting.version }),
      }
    if (running.failed.length > 0)
      return {
        tone: 'orange',
        Icon: Undo2,
        word: t('versions.state.fallback'),
        note: t('versions.state.fallbackText', {
          version: running.failed.map(({ remote }) => remote.version).join(', '),
        }),
      }
    if (running.kind === 'preview')
      return {
        tone: 'orange',
        Icon: FlaskConical,
        word: t('versions.state.preview'),
        note: t('versions.state.previewText'),
      }
    if (forced)
      return {
        tone: 'orange',
        Icon: FlaskConical,
        word: t('versions.state.forced'),
        note: t('versions.state.forcedText'),
      }
    if (running.kind === 'canary')
      return {
        tone: 'accent',
        Icon: Bird,
        word: t('versions.state.canary', { percent: offer.percent }),
        note: t('versions.state.canaryText'),
      }
    if (!loaded) return { tone: 'muted', Icon: CircleDashed, word: t('versions.state.notLoaded') }
    return { tone: 'green', Icon: CircleCheck, word: t('versions.state.runs') }
  }
  const { tone, Icon, word, note } = shown()
  return (
    <>
      <StateWord tone={tone}>
        <Icon aria-hidden />
        {word}
      </StateWord>
      {note !== undefined && <Note>{note}</Note>}
    </>
  )
}
