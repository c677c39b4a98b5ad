import { visible } from '@console/platform/lib'
import { useMemo, useState } from 'react'
import type { SecretUse } from '../../common/model/values.ts'

/** What is typed to be added, and is not added yet. */
export interface HalfTyped {
  secret: string
  parameter: string
}

/** What a chosen secret is called in the form. */
export const secretLabel = ({ name, templateName }: SecretUse) => visible(templateName === '' || templateName === name ? name : `${templateName} = ${name}`)

/** Whether a text would be lost: one that repeats what is there would not. */
export const isUnfinished = (text: string, added: readonly string[]): boolean => {
  const typed = text.trim().toLowerCase()
  return typed !== '' && !added.some((each) => each.toLowerCase() === typed)
}

/** Half typed names belong to the form: its parts come and go with its views. */
export const useHalfTyped = (secrets: readonly SecretUse[]) => {
  const [typed, setTyped] = useState<HalfTyped>({ secret: '', parameter: '' })
  const unfinished = isUnfinished(typed.parameter, []) || isUnfinished(typed.secret, secrets.map(secretLabel))
  return useMemo(() => ({ typed, unfinished, onType: (part: Partial<HalfTyped>) => setTyped((before) => ({ ...before, ...part })) }), [typed, unfinished])
}
