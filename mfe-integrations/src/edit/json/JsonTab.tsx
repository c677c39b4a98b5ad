import { Banner, Button, styled } from '@console/shared/ui'
import { CodeEditor } from '@console/shared/ui/code'
import { useState, type DragEvent } from 'react'
import type { IntegrationDocument } from '../form/useDocument.ts'
import { useFormFacts } from '../field/useFormFacts.ts'
import { useT } from '../../i18n/index.ts'
import { integrationSchema } from './integrationSchema.data.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
const Help = styled('p', { base: { textStyle: 'xs', color: 'fg.muted' } })

/** The same integration as a JSON document. */
export const JsonTab = ({ doc }: { doc: IntegrationDocument }) => {
  const t = useT()
  const { id } = useFormFacts()
  const { text, problem, type } = doc
  const [place, setPlace] = useState<{ line: number; column: number } | null>(null)
  const sentence = problem === null ? null : problem.kind === 'syntax' ? t('json.syntax', { line: problem.line, column: problem.column }) : t('json.notObject')
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void file.text().then(type)
  }
  return (
    <Root onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <div aria-live="polite">
        {problem && sentence ? <Banner kind="warning" action={<Button size="xs" onClick={() => setPlace({ line: problem.line, column: problem.column })}>{t('json.show')}</Button>}>{sentence}</Banner> : null}
      </div>
      <CodeEditor
        label={t('json.title')} language="json" path={`${id}.json`} height="max(420px, calc(100dvh - 300px))" value={text} onChange={type} schema={integrationSchema} goTo={place} aria-invalid={problem ? true : undefined}
        markers={problem && sentence ? [{ line: problem.line, column: problem.column, message: sentence }] : []}
      />
      <Help>{t('json.help')}</Help>
    </Root>
  )
}
