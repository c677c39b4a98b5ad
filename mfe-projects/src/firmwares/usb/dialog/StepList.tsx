import { Spinner, styled } from '@console/platform/ui'
import { Check, Circle, X } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import type { FlashingView } from './createFlashing.ts'

const List = styled('ol', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', rowGap: '1.5', textStyle: 'xs' } })
const Item = styled('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', '& .lucide': { boxSize: '3.5' } },
  variants: { look: { done: { color: 'green.fg' }, now: { color: 'fg', fontWeight: 'semibold', '& svg': { color: 'accent.fg' } }, failed: { color: 'red.fg', fontWeight: 'semibold' }, later: { color: 'fg.muted' } } },
})

const positions = { idle: 0, preparing: 0, connecting: 0, erasing: 2, writing: 3, verifying: 4, resetting: 5, done: 6, failed: 0 } as const
const icons = { done: <Check aria-hidden />, now: <Spinner />, failed: <X aria-hidden />, later: <Circle aria-hidden /> }

/** The way of an image onto a board, and where on it we are. */
export const StepList = ({ view: { state, board, erase } }: { view: FlashingView }) => {
  const t = useT()
  const kind = state.kind === 'failed' ? state.during : state.kind
  const position = kind === 'connecting' && board ? 1 : positions[kind]
  const steps = [t('usb.step.connect'), t('usb.step.chip'), erase ? t('usb.step.erase') : t('usb.step.keep'), t('usb.step.write'), t('usb.step.verify'), t('usb.step.reset')]
  const look = (index: number) => (index < position ? 'done' : index > position ? 'later' : state.kind === 'failed' ? 'failed' : 'now')
  return (
    <List aria-label={t('usb.steps')}>
      {steps.map((step, index) => <Item key={index} look={look(index)} aria-current={look(index) === 'now' ? 'step' : undefined}>{icons[look(index)]}{step}</Item>)}
    </List>
  )
}
