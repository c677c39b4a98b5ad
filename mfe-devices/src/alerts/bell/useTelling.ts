import type { Alert } from '@console/platform/api'
import { useConsole, useReadable } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useEffect } from 'react'
import { useT } from '../i18n/useT.ts'
import { feedOf } from '../live/useAlerts.ts'
import { notifications } from '../live/notifications.ts'
import { namesFrom } from '../words/names.ts'
import { noNames, useAlertWords } from '../words/useAlertWords.ts'

/** Toasts at once: more are told as one. */
const mostToasts = 3
const recent = 8_000

/** Tells of an alert that begins to fire, once: by a toast where the page is seen, else by the system, if the user wants that. */
export const useTelling = (onOpen: () => void) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const words = useAlertWords()
  const state = useReadable(notifications().state)
  // A tab that is not seen keeps its stream, if the system is to tell.
  useEffect(() => feedOf(api).keepHidden(state === 'on'), [api, state])
  return async (alert: Alert) => {
    const isSeen = !document.hidden
    if (isSeen && !takeTurn()) return toast({ kind: 'warning', title: t('toast.many'), action: 'alerts fire' })
    const names = await namesFrom(api, cache).catch(() => noNames)
    const subject = words.subjectOf(alert, names)
    const title = subject === '' ? words.titleOf(alert) : t('toast.title', { title: words.titleOf(alert), subject })
    const text = words.causeOf(alert, alert.firedAt ?? Date.now())
    if (isSeen) toast({ kind: 'warning', title, text, action: `alert ${alert.id}` })
    else notifications().show(title, text, `alert ${alert.id}`, onOpen)
    return undefined
  }
}

let told: number[] = []

/** Whether there is room for one more toast. */
const takeTurn = (): boolean => {
  const now = Date.now()
  told = told.filter((time) => now - time < recent)
  if (told.length >= mostToasts) return false
  told.push(now)
  return true
}
