import type { AlertRuleDraft } from '@console/platform/api'
import { useUnsaved } from '@console/platform/contract'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'

interface SavingOptions {
  /** The form is not as it was opened. */
  isChanged: boolean
  /** Null while something is missing. */
  draft: AlertRuleDraft | null
  save: (draft: AlertRuleDraft) => Promise<void>
  onSaved: () => void
}

/** Sends a rule, and guards it until the server has it. `isAsked`: what is wrong is to be shown. */
export const useSaving = ({ isChanged, draft, save, onSaved }: SavingOptions) => {
  const errorText = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved' | 'leaving'>('editing')
  const [failure, setFailure] = useState<string | null>(null)
  const isUnsaved = isChanged && (phase === 'editing' || phase === 'saving')
  const send = async (): Promise<boolean> => {
    setAsked(true)
    if (!draft || phase === 'saving') return false
    setPhase('saving')
    setFailure(null)
    try {
      await save(draft)
      setPhase('saved')
      return true
    } catch (error) {
      setPhase('editing')
      setFailure(errorText(error))
      return false
    }
  }
  useUnsaved(isUnsaved, { save: send })
  // After the render that reports it as saved, so that leaving asks nothing.
  const leave = useEffectEvent(onSaved)
  useEffect(() => {
    if (phase === 'leaving') leave()
  }, [phase])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await send()) setPhase('leaving')
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return { isAsked, isUnsaved, isSaving: phase === 'saving', failure, submit }
}
