import { useFormat } from '@console/platform/i18n'
import { styled, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import type { FlashingView } from './createFlashing.ts'

const Root = styled('div', { base: { display: 'grid', gap: '2' } })
const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', columnGap: '3', color: 'fg', fontVariantNumeric: 'tabular-nums' } })
const Step = styled('span', { base: { fontWeight: 'semibold' } })
const Percent = styled('span', { base: { textStyle: 'xl' } })
const Track = styled('div', { base: { h: '2', borderRadius: 'full', bg: 'bg.emphasized', overflow: 'hidden', '@media (forced-colors: active)': { borderWidth: '1px' } } })
const Fill = styled('div', { base: { h: 'full', borderRadius: 'full', bg: 'accent.solid', transition: 'width 300ms linear', _motionReduce: { transition: 'none' }, '@media (forced-colors: active)': { bg: 'Highlight' } } })
const Facts = styled('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3', minH: '4', textStyle: 'xs', fontVariantNumeric: 'tabular-nums' } })

/** How far it is: in words, and while it writes in percent. */
export const Progress = ({ view: { state, speed } }: { view: FlashingView }) => {
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
