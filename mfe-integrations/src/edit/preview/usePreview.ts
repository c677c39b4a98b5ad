import { previewIntegration, type SampleEvent } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useQuery } from '@console/shared/query'
import { useEffect, useState } from 'react'
import type { Content } from '../../common/model/json.ts'

const useLater = <T,>(value: T, delay: number): T => {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return later
}

/** What the server would send of this content for an event, a moment after the last change. `data` is null where the server can't tell. */
export const usePreview = (type: string, content: Content, event: SampleEvent) => {
  const { api } = useConsole()
  const asked = useLater(JSON.stringify({ type, content, event }), 400)
  return useQuery({
    queryKey: ['integrations', 'preview', asked] as const,
    queryFn: ({ signal }) => previewIntegration(api, JSON.parse(asked) as { type: string; content: Content; event: SampleEvent }, signal),
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 30_000,
  })
}
