import type { FlashState } from '@console/platform/flash'
import { useFormat } from '@console/platform/i18n'
import { Banner, ServerText, styled } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import { failures } from './failures.data.ts'

const Title = styled('p', { base: { fontWeight: 'semibold', color: 'fg' } })
const Detail = styled('div', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

/** What went wrong, what to try, and what port or chip said. */
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
