import { useSearchParams } from '@console/platform/router'

export interface TopicsShown {
  shown: boolean
  toggle: () => void
}

/** Whether the topics are shown, kept in the address. Back closes them: on a phone they take the stream's place. */
export const useTopicsShown = (): TopicsShown => {
  const [params, setParams] = useSearchParams()
  const shown = params.has('topics')
  const toggle = () =>
    setParams((current) => {
      if (shown) current.delete('topics')
      else current.set('topics', 'shown')
      return current
    }, { replace: shown })
  return { shown, toggle }
}
