import { useState, type ReactNode } from 'react'
import { ConsoleProvider, type Console } from '../../src/contract/index.ts'
import { QueryClient, QueryClientProvider } from '../../src/facades/query.ts'
import { ThemeProvider } from '../../src/theme/index.ts'

/** What a shell puts around a screen, without a router. */
export const Host = ({ console, children }: { console: Console; children: ReactNode }) => {
  const [cache] = useState(() => new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' }, queries: { networkMode: 'always', retry: false } } }))
  return (
    <ThemeProvider>
      <QueryClientProvider client={cache}>
        <ConsoleProvider console={console}>{children}</ConsoleProvider>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
