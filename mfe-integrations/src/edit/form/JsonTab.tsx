import { useFormat } from '@console/platform/i18n'
import { Banner, Button, styled } from '@console/platform/ui'
import { CodeEditor } from '@console/platform/ui/code'
import { useState } from 'react'
import { fileDrop, useJsonError } from '../../common/jsonInput.ts'
import { useDraft, useDraftState } from '../draft/useDraft.ts'
import { useT } from '../../i18n/index.ts'
import { integrationSchemas } from './integrationSchema.data.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
// A live region announces only changes, so it stays when empty.
const Live = styled('div', { base: { '&:empty': { mb: '-3' } } })
const Help = styled('p', { base: { textStyle: 'xs', color: 'fg.muted' } })

/** The same integration as a JSON document. */
export const JsonTab = ({ frozen }: { frozen: boolean }) => {
  const t = useT()
  const sentenceOf = useJsonError()
  const { language } = useFormat()
  const { draft } = useDraft()
  const { text, error } = useDraftState(({ json }) => json)
  const type = (typed: string) => draft.typeJson(typed)
  const [place, setPlace] = useState<{ line: number; column: number } | null>(null)
  const sentence = error === null ? null : sentenceOf(error)
  return (
    <Root {...fileDrop(type)}>
      <Live aria-live="polite">
        {error && sentence ? (
          <Banner
            kind="warning"
            action={
              <Button size="xs" onClick={() => setPlace({ line: error.line, column: error.column })}>
                {t('json.show')}
              </Button>
            }
          >
            {sentence}
          </Banner>
        ) : null}
      </Live>
      <CodeEditor
        label={t('json.title')}
        language="json"
        path={`${draft.id}.json`}
        height="max(420px, calc(100dvh - 300px))"
        value={text}
        onChange={type}
        readOnly={frozen}
        schema={integrationSchemas[language]}
        goTo={place}
        aria-invalid={error ? true : undefined}
        markers={error && sentence ? [{ line: error.line, column: error.column, message: sentence }] : []}
      />
      <Help>{t('json.help', { example: '{{a.b}}' })}</Help>
    </Root>
  )
}
