import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { canonical, readContent } from '../../common/model/integration.ts'
import { same, withFields, type Content } from '../../common/model/json.ts'
import type { Values } from '../../common/model/values.ts'
import type { Template } from '../../common/templates/template.ts'
import { useHalfTyped } from '../field/useHalfTyped.ts'
import { useNameCheck } from '../../common/useNameCheck.ts'
import { useSaveIntegration } from '../../common/useSaveIntegration.ts'
import { schemaOf } from './schema.ts'
import { useConflict, type Conflict } from './useConflict.ts'
import { useDocument } from './useDocument.ts'
import { useTakenName } from './useTakenName.ts'

export interface IntegrationFormOptions {
  id: string
  template: Template
  /** True when the server has it, or had it when the form was opened. */
  exists: boolean
  /** What the server has; for a new integration what the template brings. */
  stored: Content
  /** What the form begins with. */
  initial: Content
  /** After it was saved; nothing is unsaved any more. */
  onSaved: () => void
}

const resolverFor = (template: Template): Resolver<Values> => (values, context, options) => valibotResolver(schemaOf(template, values))(values, context, options)

/** The one model behind form and JSON, and what is done with it. */
export const useIntegrationForm = ({ id, template, exists, stored, initial, onSaved }: IntegrationFormOptions) => {
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
  const conflict = useConflict(template.id, doc, baseline)
  const halfTyped = useHalfTyped(values.secrets)
  const unsaved = !same(doc.content, canonical(template.id, baseline)) || doc.problem !== null || halfTyped.unfinished

  // It was saved meanwhile, from elsewhere or under a new name: what is not being edited follows. JSON that is none stays as it was typed.
  const changedElsewhere = !same(seen, stored)
  useEffect(() => {
    if (!changedElsewhere) return
    setSeen(stored)
    const next = conflict.hear(stored)
    if (doc.problem === null && !same(doc.content, canonical(template.id, next))) doc.replace(next)
    setBaseline(stored)
  }, [changedElsewhere, stored, conflict, doc, template.id])

  // A moment after it was saved: leaving then asks nothing.
  useEffect(() => {
    if (!done) return
    setDone(false)
    onSaved()
  }, [done, onSaved])

  /** `mine`: over what this question has shown that somebody else has saved. `stays`: goes nowhere once it is saved. */
  const save = async ({ mine = null, stays = false }: { mine?: Conflict | null; stays?: boolean } = {}): Promise<'saved' | 'taken' | 'not'> => {
    if (await taken.check(values.name)) return 'taken'
    const decide = (theirs: Content | null) => (exists ? conflict.settle(theirs, mine) : doc.content)
    // A failure is said in a toast; what was typed stays.
    const saved = await mutateAsync({ id, type: template.id, fresh: !exists, decide, onStored: setBaseline }).catch(() => false)
    if (!saved) return 'not'
    conflict.forget()
    setDone(!stays)
    return 'saved'
  }
  const takeTheirs = () => {
    if (conflict.conflict?.kind === 'changed') doc.replace(withFields(doc.content, conflict.conflict.fields, conflict.conflict.theirs))
    conflict.forget()
  }
  return { form, values, doc, halfTyped, unsaved, leavable: !unsaved || done, saving: form.formState.isSubmitting, takenName: taken.name, conflict, save, takeTheirs }
}
