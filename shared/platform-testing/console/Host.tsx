import { type ReactNode, useState } from 'react'
import { type Console, ConsoleProvider } from '@console/platform/contract'
import { QueryClient, QueryClientProvider } from '@console/platform/query'
import { ThemeProvider } from '@console/platform/theme'

/** The providers that a shell puts around a screen, without a router. */
export const Host = ({ console, children }: { console: Console; children: ReactNode }) => {
  const [cache] = useState(
    () =>
      new QueryClient({
        defaultOptions: { mutations: { networkMode: 'always' }, queries: { networkMode: 'always', retry: false } },
      }),
  )
  return (
    <ThemeProvider>
      <QueryClientProvider client={cache}>
        <ConsoleProvider console={console}>{children}</ConsoleProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
