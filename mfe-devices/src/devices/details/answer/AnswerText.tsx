import { Mono, styled } from '@console/platform/ui'
import { useState } from 'react'
import { shorten } from '../../../common/shorten.ts'
import { useT } from '../../../i18n/index.ts'
import type { Answer } from '../exchange/readReply.ts'
import { WholeAnswer } from './WholeAnswer.tsx'

const More = styled('button', {
  base: { textStyle: 'mono', textAlign: 'inherit', verticalAlign: 'top', truncate: true, maxW: 'full', minW: '0', color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '2px', borderRadius: 'l1', cursor: 'pointer', minH: { base: '11', md: '6' } },
})

// Characters that a row has room for, however narrow and however wide it is.
const surelyFits = 14
const most = 40

export interface AnswerTextProps {
  answer: Answer
  /** What answered: a function's or a variable's name. */
  name: string
}

/** A value as a device sent it. A long one stays in its line; a click shows it whole. */
export const AnswerText = ({ answer, name }: AnswerTextProps) => {
  const t = useT()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  if (answer.text === null) return <>—</>
  if (answer.text.length <= surelyFits) return <Mono><bdi>{answer.text}</bdi></Mono>
  return (
    <>
      <More type="button" title={t('exchange.showAll')} onClick={() => setState('open')}><bdi>{shorten(answer.text, most)}</bdi></More>
      {state === 'never' ? null : <WholeAnswer open={state === 'open'} onClose={() => setState('closed')} name={name} value={answer.value} />}
    </>
  )
}
