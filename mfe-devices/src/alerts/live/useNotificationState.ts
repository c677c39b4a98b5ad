import { useConsole, useReadable } from '@console/platform/contract'
import { useEffect } from 'react'
import { notifications } from './notifications.ts'
import { feedOf } from './useAlerts.ts'

/** Whether notifications are on. If they are, a hidden tab keeps its stream. */
export const useNotificationState = () => {
  const { api } = useConsole()
  const state = useReadable(notifications().state)
  useEffect(() => feedOf(api).keepHidden(state === 'on'), [api, state])
  return state
}
