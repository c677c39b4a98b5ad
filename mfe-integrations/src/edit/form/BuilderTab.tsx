import { styled } from '@console/platform/ui'
import { useState, type ReactNode } from 'react'
import type { useSampleEvent } from '../preview/useSampleEvent.ts'
import { GeneralSection } from '../general/GeneralSection.tsx'
import { TemplateSection } from '../general/TemplateSection.tsx'
import { LambdaSections } from '../lambda/LambdaSections.tsx'
import { RunPanel } from '../lambda/RunPanel.tsx'
import { PreviewPanel } from '../preview/PreviewPanel.tsx'
import { AdvancedSections } from '../request/AdvancedSections.tsx'
import { RequestSection } from '../request/RequestSection.tsx'
import type { IntegrationDocument } from './useDocument.ts'
import { useFormFacts } from '../field/useFormFacts.ts'

const Columns = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' }, gap: '4', alignItems: 'start', '&:has(> :only-child)': { gridTemplateColumns: 'minmax(0, 1fr)' } } })
const Fields = styled('fieldset', { base: { minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', _disabled: { opacity: '0.6' } } })

interface BuilderTabProps {
  doc: IntegrationDocument
  /** Nothing can be changed now. */
  frozen: boolean
  sample: ReturnType<typeof useSampleEvent>
  advanced: boolean
  onAdvanced: (shown: boolean) => void
  stale: ReactNode
}

/** The integration as a form, beside what would come of it. */
export const BuilderTab = ({ doc, frozen, sample, advanced, onAdvanced, stale }: BuilderTabProps) => {
  const { template } = useFormFacts()
  const [place, setPlace] = useState<{ line: number; column: number } | null>(null)
  const isLambda = template.kind === 'function'
  return (
    <>
      {stale}
      <Columns>
        <Fields disabled={doc.problem !== null || frozen}>
          <GeneralSection />
          <TemplateSection />
          {isLambda ? <LambdaSections place={place} /> : <RequestSection advanced={advanced} onAdvanced={onAdvanced} />}
          {advanced && !isLambda ? <AdvancedSections /> : null}
        </Fields>
        {isLambda ? <RunPanel content={doc.content} sample={sample} onPlace={setPlace} /> : <PreviewPanel type={template.id} content={doc.content} sample={sample} />}
      </Columns>
    </>
  )
}
