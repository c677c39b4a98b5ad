import { styled } from '@console/platform/ui'
import { TriangleAlert } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useFormFacts } from '../field/useFormFacts.ts'

// Stays in the document when empty: it announces only what changes inside it. Without a box then, so that it leaves no gap.
const Live = styled('div', { base: { '&:empty': { display: 'contents' } } })
const Note = styled('div', { base: { display: 'flex', gap: '1.5', textStyle: 'xs', color: 'orange.fg', overflowWrap: 'anywhere', '& > .lucide': { boxSize: '3.5', mt: '1px' } } })

/** Flags what a template asks for and nobody has (INT-12). It may come with the event: that does not hinder saving. */
export const UnknownNames = ({ template }: { template: string }) => {
  const t = useT()
  const names = useFormFacts().unknownIn(template)
  return (
    <Live aria-live="polite">
      {names.length === 0 ? null : <Note><TriangleAlert aria-hidden /><span>{t('request.unknown', { names: names.map((name) => `{{${name}}}`).join(', '), count: names.length })}</span></Note>}
    </Live>
  )
}
