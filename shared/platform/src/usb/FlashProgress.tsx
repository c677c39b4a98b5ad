import { useFormat } from '../i18n/index.ts'
import { Spinner, styled, VisuallyHidden } from '../ui/index.ts'
import { Check, Circle, X } from 'lucide-react'
import { useT } from './i18n/useT.ts'
import type { FlashingView } from './createFlashing.ts'

const Root = styled('div', { base: { display: 'grid', gap: '2' } })
const Line = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '3',
    color: 'fg',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Step = styled('span', { base: { fontWeight: 'semibold' } })
const Percent = styled('span', { base: { textStyle: 'xl' } })
const Track = styled('div', {
  base: {
    h: '2',
    borderRadius: 'full',
    bg: 'bg.emphasized',
    overflow: 'hidden',
    '@media (forced-colors: active)': { borderWidth: '1px' },
  },
})
const Fill = styled('div', {
  base: {
    h: 'full',
    borderRadius: 'full',
    bg: 'accent.solid',
    transition: 'width 300ms linear',
    _motionReduce: { transition: 'none' },
    '@media (forced-colors: active)': { bg: 'Highlight' },
  },
})
const Facts = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    minH: '4',
    textStyle: 'xs',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Current step, and the percentage while writing. */
export const FlashProgress = ({ view: { state, speed } }: { view: FlashingView }) => {
  const t = useT()
  const { bytes, number } = useFormat()
  const names = {
    idle: t('state.preparing'),
    preparing: t('state.preparing'),
    connecting: t('state.connecting'),
    erasing: t('state.erasing'),
    writing: t('state.writing'),
    verifying: t('state.verifying'),
    resetting: t('state.resetting'),
    done: t('state.done'),
    failed: t('state.failed'),
  }
  const name = names[state.kind]
  const writing = state.kind === 'writing' ? state : null
  const percent = writing?.percent ?? (['verifying', 'resetting', 'done'].includes(state.kind) ? 100 : 0)
  return (
    <Root>
      <Line>
        <Step>{name}</Step>
        <Percent>{t('percent', { percent: number(percent) })}</Percent>
      </Line>
      <Track role="progressbar" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <Fill style={{ width: `${percent}%` }} />
      </Track>
      <Facts>
        {writing ? (
          <span>
            {speed > 0
              ? t('writtenAt', { written: bytes(writing.written), total: bytes(writing.total), speed: bytes(speed) })
              : t('written', { written: bytes(writing.written), total: bytes(writing.total) })}
          </span>
        ) : null}
        {writing && speed > 0 ? (
          <span>{t('left', { seconds: number(Math.ceil((writing.total - writing.written) / speed)) })}</span>
        ) : null}
      </Facts>
      <VisuallyHidden role="status">{name}</VisuallyHidden>
    </Root>
  )
}

const List = styled('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '3',
    rowGap: '1.5',
    textStyle: 'xs',
  },
})
const Item = styled('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', '& .lucide': { boxSize: '3.5' } },
  variants: {
    status: {
      done: { color: 'green.fg' },
      now: { color: 'fg', fontWeight: 'semibold', '& svg': { color: 'accent.fg' } },
      failed: { color: 'red.fg', fontWeight: 'semibold' },
      later: { color: 'fg.muted' },
    },
  },
})

const positions = {
  idle: 0,
  preparing: 0,
  connecting: 0,
  erasing: 2,
  writing: 3,
  verifying: 4,
  resetting: 5,
  done: 6,
  failed: 0,
} as const
const icons = {
  done: <Check aria-hidden />,
  now: <Spinner />,
  failed: <X aria-hidden />,
  later: <Circle aria-hidden />,
}

/** The steps of a flashing, with the current one. */
export const StepList = ({ view: { state, board, erase, settings } }: { view: FlashingView }) => {
  const t = useT()
  const kind = state.kind === 'failed' ? state.during : state.kind
  const position = kind === 'connecting' && board ? 1 : positions[kind]
  const steps = [
    t('step.connect'),
    t('step.chip'),
    erase ? t('step.erase') : settings ? t('step.settings') : t('step.keep'),
    t('step.write'),
    t('step.verify'),
    t('step.reset'),
  ]
  const status = (index: number) =>
    index < position ? 'done' : index > position ? 'later' : state.kind === 'failed' ? 'failed' : 'now'
  return (
    <List aria-label={t('steps')}>
      {steps.map((step, index) => (
        <Item key={index} status={status(index)} aria-current={status(index) === 'now' ? 'step' : undefined}>
          {icons[status(index)]}
          {step}
        </Item>
      ))}
    </List>
  )
}
