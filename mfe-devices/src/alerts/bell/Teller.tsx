import type { Alert } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useNavigate } from '@console/platform/router'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/useT.ts'
import { notifications } from '../live/notifications.ts'
import { useNotificationState } from '../live/useNotificationState.ts'
import { namesFrom } from '../words/names.ts'
import { subjectAddress } from '../words/subjectAddress.ts'
import { noNames, useAlertWords } from '../words/useAlertWords.ts'

/** If more alerts fire at once, one toast names their number. */
const maxToasts = 3
const recent = 8_000

interface TellerProps {
  fired: readonly Alert[]
  onTold: (told: readonly Alert[]) => void
}

/**
 * Announces each alert that has begun to fire, once: by a toast if the page is visible, else by a notification, if the
 * user wants that.
 */
export const Teller = ({ fired, onTold }: TellerProps) => {
  const t = useT()
  const { api, href, toast } = useConsole()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const words = useAlertWords()
  useNotificationState()
  const tell = useEffectEvent(async (alert: Alert) => {
    const isSeen = !document.hidden
    if (isSeen && !takeTurn())
      return toast({ kind: 'warning', title: t('toast.many'), action: 'alerts fire', to: href('alert-list') })
    const names = await namesFrom(api, cache).catch(() => noNames)
    const subject = words.subjectOf(alert, names)
    const title = subject === '' ? words.titleOf(alert) : t('toast.title', { title: words.titleOf(alert), subject })
    const text = words.causeOf(alert, alert.firedAt ?? Date.now())
    if (isSeen) toast({ kind: 'warning', title, text, action: `alert ${alert.id}`, to: subjectAddress(alert, href) })
    else await notifications().show(title, text, `alert ${alert.id}`, () => navigate(subjectAddress(alert, href)))
    return undefined
  })
  useEffect(() => {
    if (fired.length === 0) return
    for (const alert of fired) void tell(alert)
    onTold(fired)
  }, [fired, onTold])
  return null
}

let told: number[] = []

/** Whether there is room for one more toast. */
const takeTurn = (): boolean => {
  const now = Date.now()
  told = told.filter((time) => now - time < recent)
  if (told.length >= maxToasts) return false
  told.push(now)
  return true
}
