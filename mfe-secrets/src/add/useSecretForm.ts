import { valibotResolver } from '@hookform/resolvers/valibot'
import { secretListQuery } from '@console/platform/api'
import { useConsole, useUnsaved } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useTask } from '@console/platform/lists'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { secretSchema, type TypedSecret } from '../common/schema.ts'
import { useSaveSecret } from '../common/useSaveSecret.ts'

const resolver = valibotResolver(secretSchema)

/** The form of a new secret. `onSaved` is called when nothing is unsaved any more. `name` is its name at first. */
export const useSecretForm = (onSaved: (name: string) => void, name = '') => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const { select, ...query } = secretListQuery(api)
  const { data } = useQuery(secretListQuery(api))
  const [empty] = useState<TypedSecret>({ name, value: '' })
  const form = useForm<TypedSecret>({ defaultValues: empty, resolver, mode: 'onTouched' })
  const typed = useWatch({ control: form.control })
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
    if (!free) form.setFocus('name')
    return free
  }
  const { run } = useTask<string | null>()
  /** The name of the saved secret; null when it was not saved. */
  const send = () =>
    run(async () => {
      const stored: string[] = []
      await form.handleSubmit(async (secret) => {
        if (await save(secret.name, secret.value, () => isFree(secret.name))) stored.push(secret.name)
      })()
      const [kept = null] = stored
      if (kept !== null) form.reset(empty)
      return kept
    })
  useUnsaved(unsaved, { save: async () => (await send()) !== null })
  return {
    control: form.control,
    /** A name that another secret has. */
    taken: data?.some(({ name }) => name === typed.name) === true,
    unsaved,
    saving,
    submit: () =>
      void send().then((kept) => {
        if (kept !== null) setSaved(kept)
      }),
  }
}
