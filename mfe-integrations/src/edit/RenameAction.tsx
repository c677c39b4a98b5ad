import type { Integration } from '@console/platform/api'
import { InlineEdit } from '@console/platform/ui/form'
import { withField } from '../common/model/json.ts'
import { canonical } from '../common/model/integration.ts'
import { nameProblem } from '../common/nameProblem.ts'
import { useNameCheck } from '../common/useNameCheck.ts'
import { useSaveIntegration } from '../common/useSaveIntegration.ts'
import { useT } from '../i18n/index.ts'

/** Renames an integration where its name stands. What the form below holds unsaved is not saved along. */
export const RenameAction = ({ integration: { id, type, content } }: { integration: Integration }) => {
  const t = useT()
  const isTaken = useNameCheck(id)
  const { mutateAsync } = useSaveIntegration()
  const gone = (): never => {
    throw new Error(t('edit.missing'))
  }
  const validate = async (name: string) => {
    if (nameProblem(name, 'request') !== null) return t('nameValidationError')
    return (await isTaken(name)) ? t('nameDuplicateError') : null
  }
  // Over what the server has by now, not over what was loaded once.
  const save = async (name: string) => mutateAsync({ id, type, decide: (theirs) => canonical(type, withField(theirs ?? gone(), 'name', name)) })
  return <InlineEdit value={content.name || id} label={t('list.name')} validate={validate} onSave={save} />
}
