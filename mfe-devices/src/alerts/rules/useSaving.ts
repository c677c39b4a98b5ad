import type { AlertRuleDraft } from '@console/platform/api'
import { useUnsaved } from '@console/platform/contract'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'

interface SavingOptions {
  /** The form differs from the stored rule. */
  isChanged: boolean
  /** Null while something is missing. */
  draft: AlertRuleDraft | null
  save: (draft: AlertRuleDraft) => Promise<void>
  onSaved: () => void
}

/** Saves a rule; until the server has it, it counts as unsaved work. `isAsked`: errors are to be shown. */
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
  // Runs after the render that reports the rule as saved, so that leaving doesn't ask.
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
