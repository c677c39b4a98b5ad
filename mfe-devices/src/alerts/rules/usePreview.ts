import { previewAlertRule, type AlertPreview, type AlertRuleDraft } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../../common/serverClock.ts'

/** Milliseconds after the last change. */
const rest = 300
const day = 86_400_000

export interface Previewed {
  preview: AlertPreview
  from: number
  to: number
  rule: AlertRuleDraft
}

/**
 * When the rule would have fired in the last days. The former answer stays until the next one is there. `absent`: this
 * server has no preview.
 */
export const usePreview = (rule: AlertRuleDraft | null, days: number) => {
  const { api } = useConsole()
  const errorText = useErrorText()
  const [shown, setShown] = useState<Previewed | null>(null)
  const [state, setState] = useState<{ isLoading: boolean; isAbsent: boolean; error: string | null }>({
    isLoading: rule !== null,
    isAbsent: false,
    error: null,
  })
  // Name, switch and channels don't affect the preview.
  const asked = rule && JSON.stringify([rule.watch, rule.scope, rule.for])
  const load = useEffectEvent(async (signal: AbortSignal) => {
    if (!rule) return
    const to = serverNow(api)
    const from = to - days * day
    try {
      const preview = await previewAlertRule(api, { rule, from, to }, signal)
      if (signal.aborted) return
      setShown({ preview, from, to, rule })
      setState({ isLoading: false, isAbsent: false, error: null })
    } catch (error) {
      if (!signal.aborted) setState({ isLoading: false, isAbsent: isNotFound(error), error: errorText(error) })
    }
  })
  useEffect(() => {
    if (asked === null) return setState((now) => ({ ...now, isLoading: false }))
    const left = new AbortController()
    setState((now) => ({ ...now, isLoading: true }))
    const timer = setTimeout(() => void load(left.signal), rest)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [asked, days])
  return { shown, ...state }
}
