import { useFormat } from '@console/shared/i18n'
import { Spinner, styled } from '@console/shared/ui'
import { CornerDownLeft, TriangleAlert } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import type { Dialogue } from '../exchange/createExchange.ts'
import { useFailureText } from '../exchange/useFailureText.ts'
import { AnswerText } from './AnswerText.tsx'

const Line = styled('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', minH: '6', minW: '0', '& > .lucide': { boxSize: '3.5', color: 'fg.subtle' } } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })
export const Warning = styled('span', { base: { display: 'inline-flex', alignItems: 'flex-start', gap: '1.5', textStyle: 'xs', color: 'orange.fg', '& > .lucide': { boxSize: '3.5', mt: '1px' } } })

/** What came of a call, and how long it took. */
export const Outcome = ({ dialogue, name }: { dialogue: Dialogue; name: string }) => {
  const t = useT()
  const format = useFormat()
  const failureText = useFailureText()
  if (dialogue.kind === 'pending') return <Line><Spinner label={t('exchange.waiting')} showLabel /></Line>
  if (dialogue.kind === 'failed') return <Line><Warning><TriangleAlert aria-hidden />{failureText(dialogue.why)}</Warning></Line>
  return (
    <Line>
      {dialogue.kind === 'invalid' ? <Warning><TriangleAlert aria-hidden />{t('exchange.invalid')}</Warning> : <><CornerDownLeft aria-hidden /><AnswerText answer={dialogue.answer} name={name} /></>}
      {dialogue.took === null ? null : <Note>{t('exchange.took', { milliseconds: format.number(dialogue.took) })}</Note>}
    </Line>
  )
}
