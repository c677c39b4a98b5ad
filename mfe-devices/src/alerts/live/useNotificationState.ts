import { useConsole, useReadable } from '@console/platform/contract'
import { useEffect } from 'react'
import { notifications } from './notifications.ts'
import { feedOf } from './useAlerts.ts'

/** Whether the system tells of alerts. Where it does, a tab that is not seen keeps its stream. */
export const useNotificationState = () => {
  const { api } = useConsole()
  const state = useReadable(notifications().state)
  useEffect(() => feedOf(api).keepHidden(state === 'on'), [api, state])
  return state
}
