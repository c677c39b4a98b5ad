import { valibotResolver } from '@hookform/resolvers/valibot'
import { useUnsaved } from '@console/shared/contract'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { canonical, readContent } from '../../common/model/integration.ts'
import { merged, same, type Content } from '../../common/model/json.ts'
import type { Values } from '../../common/model/values.ts'
import type { Template } from '../../common/templates/template.ts'
import { useNameCheck } from '../../common/useNameCheck.ts'
import { useSaveIntegration } from '../../common/useSaveIntegration.ts'
import { schemaOf } from './schema.ts'
import { useDocument } from './useDocument.ts'
import { useTakenName } from './useTakenName.ts'

export interface IntegrationFormOptions {
  id: string
  template: Template
  /** What the server has; for a new integration what the template brings. */
  stored: Content
  /** What the form begins with. */
  initial: Content
  /** After it was saved; nothing is unsaved any more. */
  onSaved: () => void
}

const resolverFor = (template: Template): Resolver<Values> => (values, context, options) => valibotResolver(schemaOf(template, values))(values, context, options)

/** The one model behind form and JSON, and what is done with it. */
export const useIntegrationForm = ({ id, template, stored, initial, onSaved }: IntegrationFormOptions) => {
  const [defaultValues] = useState(() => readContent(initial))
  const [resolver] = useState(() => resolverFor(template))
  const form = useForm<Values>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false })
  const values = useWatch({ control: form.control }) as Values
  const doc = useDocument(template.id, form, values, initial)
  const [baseline, setBaseline] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [done, setDone] = useState(false)
  const { mutateAsync } = useSaveIntegration()
  const isTaken = useNameCheck(id)
  const taken = useTakenName(values.name, baseline['name'], template.kind, isTaken)
  const unsaved = !same(doc.content, canonical(template.id, baseline)) || doc.problem !== null

  // It was saved meanwhile, from elsewhere or under a new name: what is not being edited follows. JSON that is none stays as it was typed.
  const changedElsewhere = !same(seen, stored)
  useEffect(() => {
    if (!changedElsewhere) return
    setSeen(stored)
    const next = merged(doc.content, canonical(template.id, baseline), stored)
    if (doc.problem === null && !same(doc.content, canonical(template.id, next))) doc.replace(next)
    setBaseline(stored)
  }, [changedElsewhere, stored, baseline, doc, template.id])

  useUnsaved(unsaved && !done)
  // A moment after it was saved: leaving then asks nothing.
  useEffect(() => {
    if (!done) return
    setDone(false)
    onSaved()
  }, [done, onSaved])

  const save = async () => {
    const { content } = doc
    if (await taken.check(values.name)) return false
    try {
      await mutateAsync({ id, type: template.id, content })
    } catch {
      // Said in a toast; what was typed stays.
      return true
    }
    setBaseline(content)
    setDone(true)
    return true
  }
  return { form, values, doc, unsaved, saving: form.formState.isSubmitting, takenName: taken.name, save }
}
