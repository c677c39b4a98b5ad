import { previewIntegration, type SampleEvent } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { useEffect, useId, useState } from 'react'
import type { Content } from '../../common/model/json.ts'

const later = 400

export const previews = ['integrations', 'preview'] as const

/** What the server would send of this content for an event, a moment after the last change. `data` is null where the server can't tell. */
export const usePreview = (type: string, content: Content, event: SampleEvent) => {
  const { api } = useConsole()
  const id = useId()
  const wanted = JSON.stringify({ type, content, event })
  const [asked, setAsked] = useState({ text: wanted, turn: 0 })
  useEffect(() => {
    if (asked.text === wanted) return undefined
    const timer = setTimeout(() => setAsked(({ turn }) => ({ text: wanted, turn: turn + 1 })), later)
    return () => clearTimeout(timer)
  }, [wanted, asked.text])
  return useQuery({
    // The key names no content: what fails to load is logged by its key.
    queryKey: [...previews, id, asked.turn] as const,
    queryFn: ({ signal }) => previewIntegration(api, JSON.parse(asked.text) as { type: string; content: Content; event: SampleEvent }, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 0,
  })
}
