import { ConsoleProvider, useReadable, type Console } from '@console/platform/contract'
import { lazyPart } from '@console/platform/ui'
import { useEffect, useMemo, useState } from 'react'
import type { Config } from '../config/index.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { Layout } from './layout/Layout.tsx'
import { GuardedRouter } from './navigation/GuardedRouter.tsx'
import { SignInAgainContext } from '../settings/signInAgain.ts'
import { ShellContext, type Shell } from './shellContext.ts'

const ToastArea = lazyPart('ToastArea', () => import('./states/ToastArea.tsx'))
const GoneVersions = lazyPart('GoneVersions', () => import('./versions/GoneVersions.tsx'))
const SessionEnd = lazyPart('SessionEnd', () => import('./states/SessionEnd.tsx'))

interface AppProps extends Omit<Shell, 'productName'> {
  console: Console
  config: Config
}

export const App = ({ console, config, ...parts }: AppProps) => {
  const { session, remoteManager, toasts, unsaved } = parts
  const shell = useMemo(
    () => ({ productName: config.productName, session, remoteManager, toasts, unsaved }),
    [config.productName, session, remoteManager, toasts, unsaved],
  )
  const signInAgain = useMemo(() => ({ leave: unsaved.leave, signInFor: session.signInFor, takeResumed: session.takeResumed }), [session, unsaved])
  const hasToasts = useReadable(toasts.shown).length > 0
  const { gone } = useReadable(remoteManager.forced)
  const ended = useReadable(session.state) === 'ended'
  const [started, setStarted] = useState(false)
  useEffect(() => {
    // The screens that need the data show the failure.
    void import('./ServerState.tsx').then(({ loadAtStart }) => loadAtStart(console)).catch(() => undefined).finally(() => setStarted(true))
  }, [console])
  return (
    <ShellContext value={shell}>
      <ConsoleProvider console={console}>
        <SignInAgainContext value={signInAgain}>
          <GuardedRouter unsaved={unsaved} onNavigate={remoteManager.navigated}>
            <Layout>
              <AppRoutes />
            </Layout>
            {ended && <SessionEnd />}
            {gone.length > 0 && <GoneVersions />}
          </GuardedRouter>
          {/* There before the first toast, or a screen reader would not be told of it. */}
          {(started || hasToasts) && <ToastArea />}
        </SignInAgainContext>
      </ConsoleProvider>
    </ShellContext>
  )
}
