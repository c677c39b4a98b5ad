import type { Arrival } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { Spinner, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { Check, ChevronUp, OctagonAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { problemTitles } from '../../common/problems/problems.ts'
import { useT as useProblemText } from '../../common/problems/i18n/useT.ts'
import { useT } from '../i18n/useT.ts'
import { currentStep, problemNow, stepsOf } from './steps.ts'

const Bar = styled('button', {
  base: {
    position: 'fixed',
    insetX: '0',
    bottom: '0',
    zIndex: 'docked',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '16',
    ps: '4',
    pe: '4',
    py: '2',
    pb: 'max(0.5rem, env(safe-area-inset-bottom))',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    boxShadow: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: '0',
    '& > svg': { flexShrink: '0', boxSize: '4', color: 'accent.fg' },
    '& > span': { flex: '1', minW: '0' },
    '& b': { display: 'block', fontWeight: 'name' },
    '& small': { textStyle: 'xs', color: 'fg.muted' },
    '& > svg:last-child': { color: 'fg.muted' },
  },
  variants: {
    state: { waits: {}, bad: { '& > svg': { color: 'red.fg' } }, arrived: { '& > svg': { color: 'green.fg' } } },
  },
})

interface ArrivalDockProps {
  title: string
  arrival: Arrival | null
  body: ReactNode
  foot: ReactNode
}

/** The steps on a narrow screen: a bar of 64 px that opens as a sheet, by itself when something is wrong. */
export const ArrivalDock = ({ title, arrival, body, foot }: ArrivalDockProps) => {
  const t = useT()
  const problemText = useProblemText()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const reason = problemNow(arrival)?.reason ?? null
  useEffect(() => {
    if (reason !== null) setOpen(true)
  }, [reason])
  const steps = stepsOf(arrival)
  const step = currentStep(steps)
  const arrived = arrival?.firstEvent != null
  const words = {
    seen: 'dock.waiting',
    added: 'steps.added',
    signedIn: 'steps.signingIn',
    firstEvent: 'steps.firstEvent',
  } as const
  const word =
    reason !== null
      ? problemText(problemTitles(reason))
      : arrived
        ? t('arrived')
        : t(words[steps[step - 1]?.key ?? 'firstEvent'])
  const seen = arrival?.seen?.at ?? null
  const place = { step, steps: steps.length, time: seen === null ? '' : format.time(seen) }
  return (
    <>
      <Bar
        type="button"
        state={reason !== null ? 'bad' : arrived ? 'arrived' : 'waits'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {reason !== null ? <OctagonAlert aria-hidden /> : arrived ? <Check aria-hidden /> : <Spinner />}
        <span>
          <b>{word}</b>
          <small>{t(seen === null ? 'dock.step' : 'dock.stepSeen', place)}</small>
        </span>
        <ChevronUp aria-label={t('dock.open')} />
      </Bar>
      <Dialog open={open} onClose={() => setOpen(false)} size="md" title={title} actions={foot}>
        {body}
      </Dialog>
    </>
  )
}
