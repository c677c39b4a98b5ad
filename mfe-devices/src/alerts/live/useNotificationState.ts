import { useConsole, useReadable } from '@console/platform/contract'
import { useEffect } from 'react'
import { notifications } from './notifications.ts'
import { feedOf } from './useAlerts.ts'

/** Whether the system tells of alerts. Where it does, the one tab that tells keeps its stream while it is not seen. */
export const useNotificationState = () => {
  const { api } = useConsole()
  const state = useReadable(notifications().state)
  const isTeller = useReadable(notifications().isTeller)
  useEffect(() => feedOf(api).keepHidden(isTeller && state === 'on'), [api, isTeller, state])
  return state
}
