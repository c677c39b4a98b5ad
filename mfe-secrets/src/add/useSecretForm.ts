import { secretListQuery } from '@console/platform/api'
import { useConsole, useUnsaved } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useTask } from '@console/platform/lists'
import { useEffect, useRef, useState } from 'react'
import { problemsOf, type TypedSecret } from '../common/schema.ts'
import { useSaveSecret } from '../common/useSaveSecret.ts'

type FieldName = keyof TypedSecret

const unchecked: ReadonlySet<FieldName> = new Set()
const bothFields: ReadonlySet<FieldName> = new Set(['name', 'value'])

/** The form of a new secret. `onSaved` is called when nothing is unsaved any more. `name` is its name at first. */
export const useSecretForm = (onSaved: (name: string) => void, name = '') => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const { select, ...query } = secretListQuery(api)
  const { data } = useQuery(secretListQuery(api))
  const [empty] = useState<TypedSecret>({ name, value: '' })
  const [typed, setTyped] = useState(empty)
  /** The fields whose problems are shown: those that the user has left, and all once they were to be saved. */
  const [checked, setChecked] = useState(unchecked)
  const nameInput = useRef<HTMLInputElement>(null)
  const valueInput = useRef<HTMLTextAreaElement>(null)
  const { save, saving } = useSaveSecret()
  const [saved, setSaved] = useState<string | null>(null)
  const unsaved = typed.name !== empty.name || typed.value !== ''
  // Runs after the render that reports nothing as unsaved, so that leaving needs no confirmation.
  useEffect(() => {
    if (saved === null) return
    setSaved(null)
    onSaved(saved)
  }, [saved, onSaved])

  // This form never overwrites a secret, and the list that was loaded earlier may be old.
  const isFree = async (wanted: string): Promise<boolean> => {
    const list = await cache.fetchQuery({ ...query, staleTime: 0, retry: false })
    const free = !select(list).some((secret) => secret.name === wanted)
    if (!free) nameInput.current?.focus()
    return free
  }
  const { run } = useTask<string | null>()
  /** The name of the saved secret; null when it was not saved. */
  const send = () =>
    run(async () => {
      setChecked(bothFields)
      const problems = problemsOf(typed)
      if (problems.name !== null || problems.value !== null) {
        if (problems.name === null) valueInput.current?.focus()
        else nameInput.current?.focus()
        return null
      }
      if (!(await save(typed.name, typed.value, () => isFree(typed.name)))) return null
      setTyped(empty)
      setChecked(unchecked)
      return typed.name
    })
  useUnsaved(unsaved, { save: async () => (await send()) !== null })
  const problems = problemsOf(typed)
  // A name that another secret has.
  const taken = data?.some((secret) => secret.name === typed.name) === true
  const fieldOf = (field: FieldName, problem: string | null) => ({
    value: typed[field],
    problem: checked.has(field) ? problem : null,
    onChange: (text: string) => setTyped((before) => ({ ...before, [field]: text })),
    onBlur: () => setChecked((before) => new Set([...before, field])),
  })
  return {
    fields: {
      name: { ...fieldOf('name', problems.name ?? (taken ? 'taken' : null)), ref: nameInput },
      value: { ...fieldOf('value', problems.value), ref: valueInput },
    },
    unsaved,
    saving,
    submit: () =>
      void send().then((kept) => {
        if (kept !== null) setSaved(kept)
      }),
  }
}

export type SecretForm = ReturnType<typeof useSecretForm>
