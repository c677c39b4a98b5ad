import { isolate } from '@console/platform/lib'
import { Button, CopyButton, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useMemo } from 'react'
import { useT } from '../../../i18n/index.ts'

const Whole = styled('pre', { base: { px: '3', py: '2.5', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.code', color: 'fg', textStyle: 'mono', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' } })

export interface WholeAnswerProps {
  open: boolean
  onClose: () => void
  name: string
  value: unknown
}

/** A whole value: a text as it is, anything else as JSON over several lines. */
export const WholeAnswer = ({ open, onClose, name, value }: WholeAnswerProps) => {
  const t = useT()
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value])
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t('exchange.answerOf', { name: isolate(name) })} actions={<><CopyButton word={t('copy')} text={text} /><Button onClick={onClose}>{t('close')}</Button></>}>
      <Whole>{text}</Whole>
    </Dialog>
  )
}
