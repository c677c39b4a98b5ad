import { deviceListQuery, longestName, renameDevice, saveLabels } from '@console/platform/api'
import { useConsole, useUnsaved } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Banner, Button, ServerText, styled, useErrorText } from '@console/platform/ui'
import { TextField, problemOf, useProblemText } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { LabelField } from '../common/labels/LabelField.tsx'
import { useT } from './i18n/useT.ts'

/** The name beside the labels. */
export const FieldGrid = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '290px minmax(0, 1fr)' },
    gap: '4',
    alignItems: 'start',
  },
})
const Form = styled('form', {
  base: { display: 'grid', gap: '3', justifyItems: 'start', '& > :first-child': { w: 'full' } },
})

interface AddedFieldsProps {
  id: string
  name: string
  labels: readonly string[]
}

/** Name and labels of the device that was added, to be corrected without leaving the page that shows its key. */
export const AddedFields = ({ id, name, labels }: AddedFieldsProps) => {
  const t = useT()
  const { api } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const problemText = useProblemText()
  const [edits, setEdits] = useState<Partial<Pick<AddedFieldsProps, 'name' | 'labels'>>>({})
  const typed = { name, labels, ...edits }
  const problem = problemOf(typed.name.trim(), { required: true, maxLength: longestName })
  const renamed = typed.name.trim() !== name
  const relabelled = typed.labels.join() !== labels.join()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async () => {
      if (renamed) await renameDevice(api, id, typed.name.trim())
      if (relabelled) await saveLabels(api, id, typed.labels)
    },
    // Also where only the first of the two was saved.
    onSettled: () => cache.invalidateQueries({ queryKey: deviceListQuery(api).queryKey }),
  })
  const save = async (): Promise<boolean> => {
    if (problem) return false
    await mutateAsync()
    return true
  }
  const changed = renamed || relabelled
  useUnsaved(changed, { save })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What fails is shown by `error`.
    if (changed) save().catch(() => {})
  }
  return (
    <Form noValidate onSubmit={submit}>
      <FieldGrid>
        <TextField
          label={t('name')}
          value={typed.name}
          onChange={(value) => setEdits({ ...edits, name: value })}
          maxLength={longestName}
          autoComplete="off"
          error={edits.name === undefined ? null : problemText(problem)}
        />
        <LabelField optional value={typed.labels} onChange={(value) => setEdits({ ...edits, labels: value })} />
      </FieldGrid>
      {error ? (
        <Banner kind="danger">
          <ServerText>{errorText(error)}</ServerText>
        </Banner>
      ) : null}
      {changed ? (
        <Button type="submit" busy={isPending} busyWord={t('saving')}>
          {t('save')}
        </Button>
      ) : null}
    </Form>
  )
}
