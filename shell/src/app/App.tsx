import { ConsoleProvider, useReadable, type Console } from '@console/platform/contract'
import { lazyPart } from '@console/platform/ui'
import { useEffect, useMemo, useState } from 'react'
import type { Config } from '../config/index.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { ConnectionProblem } from './layout/ConnectionProblem.tsx'
import { Layout } from './layout/Layout.tsx'
import { GuardedRouter } from './navigation/GuardedRouter.tsx'
import { whenShown } from './remote/whenShown.ts'
import { SignInAgainContext } from '../settings/signInAgain.ts'
import type { Previews } from './previews/previews.ts'
import { ShellContext, type Shell } from './shellContext.ts'

const ToastArea = lazyPart('ToastArea', () => import(/* webpackChunkName: "visit" */ './states/ToastArea.tsx'))
const GoneVersions = lazyPart('GoneVersions', () => import('./versions/GoneVersions.tsx'))
const PreviewParts = lazyPart('PreviewParts', () => import('./previews/PreviewParts.tsx'))
const SessionEnd = lazyPart('SessionEnd', () => import('./states/SessionEnd.tsx'))

interface AppProps extends Omit<Shell, 'productName' | 'signatureKeys' | 'previewKey'> {
  console: Console
  config: Config
  previews: Promise<Previews> | null
  /** Called once, when nothing of the first screen is loading any more. */
  onShown: () => void
}

export const App = ({ console, config, previews, onShown, ...parts }: AppProps) => {
  const { session, remoteManager, extensions, menuMarks, shown, toasts, unsaved } = parts
  const shell = useMemo(
    () => ({
      productName: config.productName,
      signatureKeys: config.signatureKeys,
      previewKey: config.previewKey,
      session,
      remoteManager,
      extensions,
      menuMarks,
      shown,
      toasts,
      unsaved,
    }),
    [config, session, remoteManager, extensions, menuMarks, shown, toasts, unsaved],
  )
  const { accountPage } = config
  const signInAgain = useMemo(
    () => ({
      leave: unsaved.leave,
      signInFor: session.signInFor,
      takeResumed: session.takeResumed,
      ...(accountPage !== undefined && { accountPage }),
    }),
    [session, unsaved, accountPage],
  )
  const hasToasts = useReadable(toasts.shown).length > 0
  const { gone } = useReadable(remoteManager.forced)
  const ended = useReadable(session.state) === 'ended'
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const serverState = import(/* webpackChunkName: "server-state" */ './ServerState.tsx')
    // The screens that need the data show the failure.
    void serverState
      .then(({ loadAtStart }) => loadAtStart(console))
      .catch(() => undefined)
      .finally(() => setStarted(true))
    void serverState
      .then(
        ({ isFetching }) => isFetching,
        () => () => false,
      )
      .then((isFetching) => whenShown(isFetching, onShown))
  }, [console, onShown])
  return (
    <ShellContext value={shell}>
      <ConsoleProvider console={console}>
        <SignInAgainContext value={signInAgain}>
          <GuardedRouter unsaved={unsaved} onNavigate={remoteManager.navigated}>
            <Layout>
              <ConnectionProblem />
              {previews && <PreviewParts opened={previews} />}
              <AppRoutes />
            </Layout>
            {ended && <SessionEnd />}
            {gone.length > 0 && <GoneVersions />}
            {/* A live region must exist before its first toast, or screen readers don't announce it. */}
            {(started || hasToasts) && <ToastArea />}
          </GuardedRouter>
        </SignInAgainContext>
      </ConsoleProvider>
    </ShellContext>
  )
}
