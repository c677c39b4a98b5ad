import { downloadHistory, type PastFilter } from '@console/platform/api'
import { ApiError, useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { formatBytes, logFailure } from '@console/platform/lib'
import { useTask } from '@console/platform/lists'
import { useErrorText } from '@console/platform/ui'
import { useEffect, useRef, useState } from 'react'
import { fileName } from '../stream/eventFile.lazy.ts'
import { useT } from './i18n/useT.ts'
import { maxGathered, openFile } from './openFile.ts'

/** Milliseconds between two times that it is shown how much has come. */
const pause = 250

/** Downloads what the store has into a file; it ends when whoever asked has left. */
export const useDownload = (onDone: () => void) => {
  const t = useT()
  const { language } = useFormat()
  const errorText = useErrorText()
  const { api, toast } = useConsole()
  const { busy, run } = useTask<void>()
  const [received, setReceived] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const wordsOf = (error: unknown): string => {
    if (error instanceof RangeError) return t('tooLarge', { size: formatBytes(maxGathered, language) })
    if (error instanceof ApiError && error.status === 429) return t('busy')
    return `${t('failed')} ${errorText(error)}`
  }
  const download = (filter: PastFilter) =>
    run(async () => {
      setFailure(null)
      setReceived(0)
      const file = await openFile(fileName('ndjson', Date.now()))
      if (!file) return
      const { signal } = (running.current = new AbortController())
      let bytes = 0
      let shownAt = performance.now()
      try {
        await downloadHistory(
          api,
          filter,
          async (part) => {
            await file.write(part)
            bytes += part.byteLength
            if (performance.now() - shownAt < pause) return
            shownAt = performance.now()
            setReceived(bytes)
          },
          signal,
        )
        await file.close()
      } catch (error) {
        await file.abandon().catch(() => {})
        if (signal.aborted) return
        logFailure('Downloading stored events', error)
        setFailure(wordsOf(error))
        return
      }
      toast({ kind: 'success', title: t('done', { size: formatBytes(bytes, language) }), action: 'download events' })
      onDone()
    })
  return { busy, received, failure, download, stop: () => running.current?.abort() }
}
