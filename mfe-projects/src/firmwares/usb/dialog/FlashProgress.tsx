import type { FlashState } from '@console/platform/flash'
import { useFormat } from '@console/platform/i18n'
import { styled, VisuallyHidden, Spinner, Banner, ServerText } from '@console/platform/ui'
import { Check, Circle, X } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import type { FlashingView } from './createFlashing.ts'

const Root = styled('div', { base: { display: 'grid', gap: '2' } })
const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', columnGap: '3', color: 'fg', fontVariantNumeric: 'tabular-nums' } })
const Step = styled('span', { base: { fontWeight: 'semibold' } })
const Percent = styled('span', { base: { textStyle: 'xl' } })
const Track = styled('div', { base: { h: '2', borderRadius: 'full', bg: 'bg.emphasized', overflow: 'hidden', '@media (forced-colors: active)': { borderWidth: '1px' } } })
const Fill = styled('div', { base: { h: 'full', borderRadius: 'full', bg: 'accent.solid', transition: 'width 300ms linear', _motionReduce: { transition: 'none' }, '@media (forced-colors: active)': { bg: 'Highlight' } } })
const Facts = styled('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', minH: '4', textStyle: 'xs', fontVariantNumeric: 'tabular-nums' } })

/** Current step, and the percentage while writing. */
export const FlashProgress = ({ view: { state, speed } }: { view: FlashingView }) => {
  const t = useT()
  const { bytes, number } = useFormat()
  const names = {
    idle: t('usb.state.preparing'), preparing: t('usb.state.preparing'), connecting: t('usb.state.connecting'), erasing: t('usb.state.erasing'), writing: t('usb.state.writing'),
    verifying: t('usb.state.verifying'), resetting: t('usb.state.resetting'), done: t('usb.state.done'), failed: t('usb.state.failed'),
  }
  const name = names[state.kind]
  const writing = state.kind === 'writing' ? state : null
  const percent = writing?.percent ?? (['verifying', 'resetting', 'done'].includes(state.kind) ? 100 : 0)
  return (
    <Root>
      <Line><Step>{name}</Step><Percent>{t('usb.percent', { percent: number(percent) })}</Percent></Line>
      <Track role="progressbar" aria-label={name} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}><Fill style={{ width: `${percent}%` }} /></Track>
      <Facts>
        {writing ? <span>{speed > 0 ? t('usb.writtenAt', { written: bytes(writing.written), total: bytes(writing.total), speed: bytes(speed) }) : t('usb.written', { written: bytes(writing.written), total: bytes(writing.total) })}</span> : null}
        {writing && speed > 0 ? <span>{t('usb.left', { seconds: number(Math.ceil((writing.total - writing.written) / speed)) })}</span> : null}
      </Facts>
      <VisuallyHidden role="status">{name}</VisuallyHidden>
    </Root>
  )
}

const List = styled('ol', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', rowGap: '1.5', textStyle: 'xs' } })
const Item = styled('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', '& .lucide': { boxSize: '3.5' } },
  variants: { status: { done: { color: 'green.fg' }, now: { color: 'fg', fontWeight: 'semibold', '& svg': { color: 'accent.fg' } }, failed: { color: 'red.fg', fontWeight: 'semibold' }, later: { color: 'fg.muted' } } },
})

const positions = { idle: 0, preparing: 0, connecting: 0, erasing: 2, writing: 3, verifying: 4, resetting: 5, done: 6, failed: 0 } as const
const icons = { done: <Check aria-hidden />, now: <Spinner />, failed: <X aria-hidden />, later: <Circle aria-hidden /> }

/** The steps of a flashing, with the current one. */
export const StepList = ({ view: { state, board, erase } }: { view: FlashingView }) => {
  const t = useT()
  const kind = state.kind === 'failed' ? state.during : state.kind
  const position = kind === 'connecting' && board ? 1 : positions[kind]
  const steps = [t('usb.step.connect'), t('usb.step.chip'), erase ? t('usb.step.erase') : t('usb.step.keep'), t('usb.step.write'), t('usb.step.verify'), t('usb.step.reset')]
  const status = (index: number) => (index < position ? 'done' : index > position ? 'later' : state.kind === 'failed' ? 'failed' : 'now')
  return (
    <List aria-label={t('usb.steps')}>
      {steps.map((step, index) => <Item key={index} status={status(index)} aria-current={status(index) === 'now' ? 'step' : undefined}>{icons[status(index)]}{step}</Item>)}
    </List>
  )
}

const Title = styled('p', { base: { fontWeight: 'semibold', color: 'fg' } })
const Detail = styled('div', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

/** What went wrong, what to try, and the message of port or chip. */
export const FlashFailed = ({ failure: { code, detail, facts } }: { failure: Extract<FlashState, { kind: 'failed' }> }) => {
  const t = useT()
  const { bytes } = useFormat()
  const { title, advice } = failures[code]
  const shown = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? bytes(value) : value]))
  return (
    <Banner kind={code === 'cancelled' ? 'info' : 'danger'}>
      <Title>{t(title, shown)}</Title>
      <p>{t(advice, shown)}</p>
      {code === 'cancelled' || code === 'otherChip' || code === 'tooLarge' ? null : <Detail><ServerText>{detail}</ServerText></Detail>}
    </Banner>
  )
}

/** Title and advice for each failure. */
export const failures = {
  cancelled: { title: 'usb.fail.cancelled', advice: 'usb.try.cancelled' },
  notLoaded: { title: 'usb.fail.notLoaded', advice: 'usb.try.notLoaded' },
  notAllowed: { title: 'usb.fail.notAllowed', advice: 'usb.policy' },
  busy: { title: 'usb.fail.busy', advice: 'usb.try.busy' },
  noAnswer: { title: 'usb.fail.noAnswer', advice: 'usb.try.noAnswer' },
  unknownChip: { title: 'usb.fail.unknownChip', advice: 'usb.try.unknownChip' },
  otherChip: { title: 'usb.fail.otherChip', advice: 'usb.try.otherChip' },
  tooLarge: { title: 'usb.fail.tooLarge', advice: 'usb.try.tooLarge' },
  noFlash: { title: 'usb.fail.noFlash', advice: 'usb.try.noFlash' },
  lost: { title: 'usb.fail.lost', advice: 'usb.try.lost' },
  lostAtReset: { title: 'usb.fail.lost', advice: 'usb.try.lostAtReset' },
  silent: { title: 'usb.fail.silent', advice: 'usb.try.silent' },
  corrupt: { title: 'usb.fail.corrupt', advice: 'usb.try.corrupt' },
  other: { title: 'usb.fail.other', advice: 'usb.try.other' },
} as const
