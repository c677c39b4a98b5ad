import { valibotResolver } from '@hookform/resolvers/valibot'
import { secretListQuery } from '@console/shared/api'
import { useConsole, useUnsaved } from '@console/shared/contract'
import { useQuery, useQueryClient } from '@console/shared/query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { secretSchema, type TypedSecret } from './schema.ts'
import { useSaveSecret } from './useSaveSecret.ts'

const empty: TypedSecret = { name: '', value: '' }
const resolver = valibotResolver(secretSchema)

/** The form of a new secret. `onSaved` is called when nothing is unsaved any more. */
export const useSecretForm = (onSaved: (name: string) => void) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const { select, ...query } = secretListQuery(api)
  const { data } = useQuery(secretListQuery(api))
  const form = useForm<TypedSecret>({ defaultValues: empty, resolver, mode: 'onTouched' })
  const typed = useWatch({ control: form.control })
  const { save, saving } = useSaveSecret()
  const [saved, setSaved] = useState<string | null>(null)
  const unsaved = typed.name !== '' || typed.value !== ''
  useUnsaved(unsaved)
  // A moment after it was saved: leaving then asks nothing.
  useEffect(() => {
    if (saved === null) return
    setSaved(null)
    onSaved(saved)
  }, [saved, onSaved])

  // What is there already is never overwritten from here. The list that was loaded earlier may be old.
  const isFree = async (name: string): Promise<boolean> => {
    const list = await cache.fetchQuery({ ...query, staleTime: 0, retry: false })
    const free = !select(list).some((secret) => secret.name === name)
    if (!free) form.setFocus('name')
    return free
  }
  const submit = form.handleSubmit(async ({ name, value }) => {
    if (!(await save(name, value, () => isFree(name)))) return
    form.reset(empty)
    setSaved(name)
  })
  return {
    control: form.control,
    /** A name that another secret has. */
    taken: data?.some(({ name }) => name === typed.name) === true,
    unsaved,
    saving,
    submit: () => void submit(),
  }
}
