import type { Arrival } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { styled, VisuallyHidden } from '@console/platform/ui'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemTitles } from '../../common/problems/problems.ts'
import { useT as useProblemText } from '../../common/problems/i18n/useT.ts'
import { useT } from '../i18n/useT.ts'
import { ProblemCard } from './ProblemCard.tsx'
import { useDuration } from './seconds.ts'
import { problemNow, stepsOf, type Step } from './steps.ts'

const List = styled('ol', { base: { p: '4' } })
const Item = styled('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr)',
    columnGap: '3',
    pb: '4',
    minH: '9',
    '&:last-child': { pb: '0', minH: '5' },
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '9.25px',
      top: '5',
      bottom: '0',
      w: '1.5px',
      bg: 'border',
    },
  },
  variants: {
    state: { done: { '&:not(:last-child)::before': { bg: 'green.solid' } }, now: {}, bad: {}, next: {}, unknown: {} },
  },
})
const Dot = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'border.control',
    bg: 'bg.panel',
    zIndex: '1',
    '& > .lucide': { boxSize: '3', strokeWidth: '3' },
    '& > i': { boxSize: '2', borderRadius: 'full', bg: 'accent.solid' },
  },
  variants: {
    state: {
      done: { bg: 'green.solid', borderColor: 'green.solid', color: 'green.contrast' },
      bad: { bg: 'red.solid', borderColor: 'red.solid', color: 'red.contrast' },
      now: { borderWidth: '2px', borderColor: 'accent.solid' },
      next: {},
      unknown: { borderStyle: 'dashed' },
    },
  },
})
const Line = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    '& > b': { flex: '1', fontWeight: 'name' },
    '& > span': { flex: '1', color: 'fg.muted' },
    '& > time, & > small': {
      textStyle: 'xs',
      color: 'fg.muted',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})
const Note = styled('p', { base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' } })

/** As the entrance names the ways in. */
const protocolNames: Readonly<Record<string, string>> = {
  mqtt: 'MQTT',
  mqtts: 'MQTT, TLS',
  ws: 'MQTT, WebSocket',
  wss: 'MQTT, WebSocket, TLS',
  http: 'HTTP',
  https: 'HTTPS',
}

interface StepListProps {
  id: string
  arrival: Arrival | null
  simulated: boolean
  now: number
}

/** The steps with their times and facts; a problem stands in the step where it happened. */
export const StepList = ({ id, arrival, simulated, now }: StepListProps) => {
  const t = useT()
  const problemText = useProblemText()
  const format = useFormat()
  const duration = useDuration()
  const problem = problemNow(arrival)
  const steps = stepsOf(arrival)
  const titleOf = ({ key, state }: Step): string => {
    if (state === 'bad' && problem) return problemText(problemTitles(problem.reason))
    return t(
      key === 'signedIn'
        ? state === 'done'
          ? 'steps.signedIn'
          : 'steps.signingIn'
        : key === 'seen'
          ? 'steps.seen'
          : key === 'added'
            ? 'steps.added'
            : 'steps.firstEvent',
    )
  }
  const factOf = ({ key, state }: Step): ReactNode => {
    if (state === 'unknown') return t('steps.untold')
    if (state === 'bad' && problem)
      return t('steps.tries', {
        count: problem.count,
        formatted: format.number(problem.count),
        time: problem.at === null ? '—' : format.time(problem.at),
      })
    if (key === 'added' && state === 'done') return t(simulated ? 'steps.addedSimulated' : 'steps.addedFact')
    if (key === 'seen' && state === 'done')
      return [arrival?.seen?.remote, protocolNames[arrival?.seen?.protocol ?? ''] ?? arrival?.seen?.protocol]
        .filter(Boolean)
        .join(', ')
    if (key === 'signedIn' && state === 'now') return t('steps.checking')
    if (key === 'seen' && state === 'now') return t('steps.waitingFact')
    if (key === 'firstEvent' && state === 'done') return arrival?.firstEvent?.event
    if (key === 'firstEvent' && state === 'now') return t('steps.eventFact')
    return null
  }
  // Since when the step that is under way has been waited for.
  const since = steps.reduce<number | null>(
    (last, { state, at }) => (state === 'done' && at !== null ? Math.max(at, last ?? 0) : last),
    null,
  )
  return (
    <List aria-label={t('steps.title')}>
      {steps.map((step) => {
        const fact = factOf(step)
        return (
          <Item
            key={step.key}
            state={step.state}
            aria-current={step.state === 'now' || step.state === 'bad' ? 'step' : undefined}
          >
            <Dot state={step.state} aria-hidden>
              {step.state === 'done' ? <Check /> : step.state === 'bad' ? <X /> : step.state === 'now' ? <i /> : null}
            </Dot>
            <div>
              <Line>
                {step.state === 'next' || step.state === 'unknown' ? (
                  <span>{titleOf(step)}</span>
                ) : (
                  <b>{titleOf(step)}</b>
                )}
                {step.state === 'done' && step.at !== null ? (
                  <time dateTime={new Date(step.at).toISOString()}>{format.time(step.at)}</time>
                ) : null}
                {step.state === 'now' && since !== null && now > since ? <small>{duration(now - since)}</small> : null}
                {step.state === 'bad' && problem?.at ? <small>{format.relative(problem.at, now)}</small> : null}
              </Line>
              {fact ? <Note>{fact}</Note> : null}
              {step.state === 'done' ? <VisuallyHidden>{t('steps.done')}</VisuallyHidden> : null}
              {step.state === 'bad' && problem ? <ProblemCard id={id} problem={problem} /> : null}
            </div>
          </Item>
        )
      })}
    </List>
  )
}
