import { useFormat } from '@console/platform/i18n'
import { Banner, styled, VisuallyHidden } from '@console/platform/ui'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import type { TrackedUpdate, Outcome } from './trackedUpdate.ts'

const List = styled('ol', { base: { display: 'grid' } })

interface UpdateStepsProps {
  tracked: TrackedUpdate
  outcome: Outcome
  /** Bytes of the image; null where they are not known. */
  size: number | null
  now: number
}

/** The steps of an update, and advice where one failed. */
export const UpdateSteps = (update: UpdateStepsProps) => {
  const t = useT()
  const steps = useSteps(update)
  const advice = {
    refused: t('update.refusedAdvice'),
    other: t('update.otherAdvice'),
    crashed: t('update.crashedAdvice'),
    safeMode: t('update.crashedAdvice'),
    stayed: t('update.stayedAdvice'),
    lost: t('update.lostAdvice'),
  }
  const { outcome } = update
  const current = steps.findLast(({ kind }) => kind !== 'later')
  return (
    <>
      <List aria-label={t('update.progress')}>
        {steps.map((step, index) => (
          <Step key={index} {...step} />
        ))}
      </List>
      <VisuallyHidden role="status">{current?.title}</VisuallyHidden>
      {outcome in advice ? <Banner kind="warning">{advice[outcome as keyof typeof advice]}</Banner> : null}
    </>
  )
}

/** The steps of an update that was triggered, each with its time. */
const useSteps = ({ tracked, outcome, size, now }: UpdateStepsProps): readonly StepProps[] => {
  const t = useT()
  const { bytes, number, time } = useFormat()
  const { triggeredAt, progress, offlineAt, onlineAt, reported, crash } = tracked
  const at = (moment: number | null) => (moment === null ? undefined : time(moment))
  const since = (moment: number | null) =>
    t('update.seconds', { seconds: number(Math.max(0, Math.round((now - (moment ?? now)) / 1000))) })

  /** Only of a device that tells it. */
  const fetching = (): StepProps[] => {
    if (!progress) return []
    if (outcome === 'refused')
      return [
        {
          kind: 'failed',
          title: progress.state === 'refused' ? t('update.refused') : t('update.notTaken'),
          time: at(progress.at),
          note: progress.error,
        },
      ]
    if (progress.state === 'restarting' || offlineAt !== null || onlineAt !== null)
      return [{ kind: 'done', title: t('update.taken'), time: at(progress.at) }]
    const title = {
      accepted: t('update.accepted'),
      downloading: t('update.downloading'),
      verifying: t('update.verifying'),
      failed: '',
      refused: '',
    }[progress.state]
    return [
      {
        kind: 'now',
        title,
        time: progress.percent === null ? at(progress.at) : t('update.percent', { percent: number(progress.percent) }),
        note: t('update.mayLeave'),
      },
    ]
  }
  const offline = (): StepProps => {
    if (
      outcome === 'refused' ||
      (progress && progress.state !== 'restarting' && offlineAt === null && onlineAt === null)
    )
      return { kind: 'later', title: t('update.wentOffline') }
    if (offlineAt !== null)
      return {
        kind: 'done',
        title: t('update.wentOffline'),
        time: at(offlineAt),
        note: onlineAt === null ? t('update.restarting') : null,
      }
    if (onlineAt !== null) return { kind: 'done', title: t('update.wentOffline'), note: t('update.notSeen') }
    if (outcome === 'stayed') return { kind: 'failed', title: t('update.stayed') }
    return { kind: 'now', title: t('update.waitRestart'), time: since(triggeredAt), note: t('update.mayLeave') }
  }
  const online = (): StepProps => {
    if (onlineAt !== null) return { kind: 'done', title: t('update.backOnline'), time: at(onlineAt) }
    if (outcome === 'lost') return { kind: 'failed', title: t('update.lost') }
    return offlineAt === null
      ? { kind: 'later', title: t('update.backOnline') }
      : { kind: 'now', title: t('update.waitBack'), time: since(offlineAt), note: t('update.mayLeave') }
  }
  const running = (): StepProps => {
    switch (outcome) {
      case 'running':
        return { kind: 'done', title: t('update.running'), time: at(reported?.at ?? null) }
      case 'other':
        return { kind: 'failed', title: t('update.other'), time: at(reported?.at ?? null) }
      case 'crashed':
        return { kind: 'failed', title: t('update.crashed'), time: at(crash?.at ?? null), note: crash?.text }
      case 'safeMode':
        return { kind: 'failed', title: t('update.safeMode'), time: at(reported?.at ?? null), note: crash?.text }
      case 'back':
        return { kind: 'later', title: t('update.notReported'), note: tracked.recorded ? t('update.recorded') : null }
      default:
        return onlineAt === null
          ? { kind: 'later', title: t('update.running') }
          : { kind: 'now', title: t('update.waitReport'), time: since(onlineAt) }
    }
  }
  return [
    {
      kind: 'done',
      title: t('update.triggered'),
      time: at(triggeredAt),
      note: size === null ? null : t('update.sent', { size: bytes(size) }),
    },
    ...fetching(),
    offline(),
    online(),
    running(),
  ]
}

const Item = styled('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '3',
    pb: '4',
    _last: { pb: '0' },
    // The line down to the next step.
    '&:not(:last-of-type)::before': {
      content: '""',
      position: 'absolute',
      top: '22px',
      bottom: '-2px',
      left: '9.5px',
      borderLeftWidth: '1px',
      borderColor: 'border.emphasized',
    },
  },
})
const Mark = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.control',
    '& .lucide': { boxSize: '3', strokeWidth: '3' },
  },
  variants: {
    kind: {
      done: { bg: 'green.solid', borderColor: 'green.solid', color: 'green.contrast' },
      failed: { bg: 'red.solid', borderColor: 'red.solid', color: 'red.contrast' },
      now: {
        borderWidth: '2px',
        borderColor: 'accent.solid',
        '&::after': { content: '""', boxSize: '2', borderRadius: 'full', bg: 'accent.solid' },
      },
      later: {},
    },
  },
})
const Title = styled('span', {
  base: { fontWeight: 'medium', overflowWrap: 'anywhere' },
  variants: {
    kind: { done: {}, failed: { color: 'red.fg' }, now: {}, later: { color: 'fg.muted', fontWeight: 'normal' } },
  },
})
const Time = styled('span', {
  base: { textStyle: 'xs', lineHeight: '1.25rem', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})
const Note = styled('span', {
  base: { gridColumn: '2 / -1', textStyle: 'xs', color: 'fg.muted', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})

interface StepProps {
  kind: 'done' | 'failed' | 'now' | 'later'
  title: string
  /** When it ended, or how long it has been running. */
  time?: ReactNode
  note?: string | null | undefined
}

/** One step of a process, in an ordered list of them. */
const Step = ({ kind, title, time, note }: StepProps) => (
  <Item aria-current={kind === 'now' ? 'step' : undefined}>
    <Mark kind={kind} aria-hidden>
      {kind === 'done' ? <Check /> : kind === 'failed' ? <X /> : null}
    </Mark>
    <Title kind={kind}>{title}</Title>
    <Time>{time}</Time>
    {note ? <Note>{note}</Note> : null}
  </Item>
)
