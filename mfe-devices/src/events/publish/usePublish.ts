import { NotConnectedError, useConsole } from '@console/platform/contract'
import { eventTopic } from '@console/platform/live'
import { useTask } from '@console/platform/lists'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { rememberPublish, type EventDraft } from './recentPublishes.ts'

/** Publishes now or says why not: nothing waits for a connection. */
export const usePublish = (onDone: () => void) => {
  const t = useT()
  const { broker, toast } = useConsole()
  const { busy, run } = useTask<void>()
  const [failure, setFailure] = useState<string | null>(null)
  const publish = (draft: EventDraft) => run(async () => {
    setFailure(null)
    try {
      await broker.publish(eventTopic(draft.device, draft.name), draft.data)
    } catch (error) {
      setFailure(error instanceof NotConnectedError ? t('publish.notConnected') : t('publish.failed', { reason: String(error instanceof Error ? error.message : error) }))
      return
    }
    rememberPublish(draft)
    toast({ kind: 'success', title: t('publish.done') })
    onDone()
  })
  return { busy, failure, publish }
}
