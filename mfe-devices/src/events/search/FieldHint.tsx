import { Button, styled } from '@console/shared/ui'
import { useT } from '../../i18n/index.ts'
import type { MisspeltField } from './misspeltField.ts'

const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', mt: '1.5', textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' } })

interface FieldHintProps {
  query: string
  misspelt: MisspeltField
  onTake: (query: string) => void
}

/** A field that was probably meant, to be taken with a click. */
export const FieldHint = ({ query, misspelt: { at, word, field }, onTake }: FieldHintProps) => {
  const t = useT()
  return (
    <Line role="status">
      {t('events.noField', { word })}
      <Button size="xs" onClick={() => onTake(query.slice(0, at) + field + query.slice(at + word.length))}>{t('events.useField', { field })}</Button>
    </Line>
  )
}
