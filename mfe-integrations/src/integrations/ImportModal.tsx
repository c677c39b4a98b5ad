import { integrationListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
import { Button } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { TextAreaField } from '@console/platform/ui/form'
import { useState } from 'react'
import { fileDrop, useJsonError } from '../common/jsonInput.ts'
import { handOver, importIntegration } from '../common/model/importIntegration.ts'
import { parseExactly } from '../common/model/exactJson.ts'
import { jsonError } from '../common/model/jsonError.ts'
import { templates } from '../common/templates/templates.ts'
import { useT } from '../i18n/index.ts'

const types = templates.map(({ id }) => id)

/** Takes over an integration as JSON, pasted or dropped (INT-13). */
export const ImportModal = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useT()
  const { api, href } = useConsole()
  const { data: others = [] } = useQuery(integrationListQuery(api))
  const sentence = useJsonError()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const type = (next: string) => {
    setText(next)
    setError(null)
  }
  const take = () => {
    const error = jsonError(text)
    if (error) return setError(sentence(error))
    const imported = importIntegration(
      parseExactly(text),
      types,
      others.map(({ content }) => content.name),
    )
    if (!imported) return setError(t('gallery.noIntegration'))
    handOver(cache, imported)
    void navigate(href('integration-add', { template: imported.type }))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={text.trim() !== ''}
      size="lg"
      title={t('gallery.import')}
      onSubmit={take}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="solid">
            {t('gallery.takeOver')}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t('gallery.json')}
        help={t('gallery.importHelp')}
        error={error}
        mono
        rows={12}
        spellCheck={false}
        value={text}
        onChange={type}
        data-autofocus
        {...fileDrop(type)}
      />
    </Dialog>
  )
}
