import { useFormat } from '@console/platform/i18n'
import { Spinner, styled } from '@console/platform/ui'
import { CornerDownLeft } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import type { Dialogue } from '../exchange/createExchange.ts'
import { useFailureText } from '../exchange/useFailureText.ts'
import { AnswerText } from './AnswerText.tsx'
import { Warning } from './Warning.tsx'

const Line = styled('span', { base: { display: 'flex', alignItems: 'center', columnGap: '2', minW: '0', '& > .lucide': { boxSize: '3.5', flex: 'none', color: 'fg.subtle' } } })
const Note = styled('span', { base: { flex: 'none', textStyle: 'xs', color: 'fg.muted' } })

/** What came of a call, and how long it took, in one line. */
export const Outcome = ({ dialogue, name }: { dialogue: Dialogue; name: string }) => {
  const t = useT()
  const format = useFormat()
  const failureText = useFailureText()
  if (dialogue.kind === 'pending') return <Line><Spinner label={t('exchange.waiting')} showLabel /></Line>
  if (dialogue.kind === 'failed') return <Line><Warning>{failureText(dialogue.why)}</Warning></Line>
  return (
    <Line>
      {dialogue.kind === 'invalid' ? <Warning>{t('exchange.invalid')}</Warning> : <><CornerDownLeft aria-hidden /><AnswerText answer={dialogue.answer} name={name} /></>}
      {dialogue.took === null ? null : <Note>{t('exchange.took', { milliseconds: format.number(dialogue.took) })}</Note>}
    </Line>
  )
}
