import { settingsQuery, deviceListQuery, userQuery } from '@console/platform/api'
import { ApiError, type Console } from '@console/platform/contract'
import { browserLanguage, setLanguage } from '@console/platform/i18n'
import { demandedBy, logFailure, pauseAfter, usualPauses } from '@console/platform/lib'
import { QueryCache, QueryClient, QueryClientProvider } from '@console/platform/query'
import type { ReactNode } from 'react'

// Too early, or too much for now.
const passing = new Set<number | undefined>([408, 425, 429])

const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) || error.kind === 'offline' || (error.status ?? 0) >= 500 || passing.has(error.status)

/** Milliseconds that a screen shows nothing but that it loads. When a server asks for more, the error is shown. */
const maxWaitMs = 10_000

/** Whether a fetch is tried again before its error is shown. A hidden page waits until it is shown. */
const isTriedAgain = (failures: number, error: unknown): boolean =>
  failures < 2 && isTemporary(error) && demandedBy(error) <= maxWaitMs

/** The one query cache. It holds responses as the server sent them; each package parses them with its own schema. */
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => logFailure(`Loading ${queryKey.join('/')}`, error) }),
  // `navigator.onLine` says nothing about a server on the same machine, and no request may be sent later than the user
  // asked for it.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: isTriedAgain,
      retryDelay: (failures, error) => pauseAfter(failures + 1, usualPauses, error),
    },
  },
})

export const ServerState = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Whether data of a screen is on its way. */
export const isFetching = (): boolean => queryClient.isFetching() > 0

/** Loads user, devices and settings, once for all remotes. The user's stored language wins over the browser's. */
export const loadAtStart = async ({ api, broker }: Console): Promise<void> => {
  void queryClient.prefetchQuery(deviceListQuery(api))
  void queryClient.prefetchQuery(settingsQuery(api))
  // The server is back: queries that failed in the meantime are loaded again without a click on Retry.
  broker.state.subscribe(() => {
    if (broker.state.getState().kind === 'live')
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error' && isTemporary(state.error),
      })
  })
  const query = userQuery(api)
  const { language } = query.select(await queryClient.fetchQuery(query))
  // Without one it is the browser's, whoever was signed in here before.
  setLanguage(language || browserLanguage())
}
