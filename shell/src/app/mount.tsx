import { currentLanguage, onLanguageChange, setProductName } from '@console/platform/i18n'
import { logFailure } from '@console/platform/lib'
import { ThemeProvider } from '@console/platform/theme'
import { lazyPart } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { openBroker } from '../broker/openBroker.ts'
import type { Config } from '../config/index.ts'
import { createRemoteManager, type RemoteManager } from '../remotes/index.ts'
import type { Session } from '../session/index.ts'
import { App } from './App.tsx'
import { createConsole, platformVersion } from './createConsole.ts'
import { RenderBoundary } from './remote/RenderBoundary.tsx'
import { createToasts } from './toasts.ts'
import { createUnsaved } from './unsaved.ts'
import { versionKeeper } from './versions/versionKeeper.ts'

/** Where an uncaught error came from. */
const placeOf = (event: ErrorEvent | PromiseRejectionEvent): string => {
  const cause: unknown = 'reason' in event ? event.reason : event.error
  return `${'filename' in event ? event.filename : ''}\n${cause instanceof Error ? cause.stack : ''}`
}

/** Logs for each uncaught error in a remote's code which remote, version and release it came from: the browser logs only an address. */
const reportRemoteErrors = ({ state }: RemoteManager): void => {
  const report = (event: ErrorEvent | PromiseRejectionEvent) => {
    const now = state.getState()
    const place = placeOf(event)
    const remote = now.kind === 'ready' ? now.remotes.find(({ entry }) => entry && place.includes(entry.slice(0, entry.lastIndexOf('/') + 1))) : undefined
    if (remote) logFailure(`${remote.name} ${remote.version} (release ${remote.release})`, 'reason' in event ? event.reason : event.error)
  }
  window.addEventListener('error', report)
  window.addEventListener('unhandledrejection', report)
}

const FailureScreen = lazyPart('FailureScreen', () => import('./states/FailureScreen.tsx'))

const rootElement = () => {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root.')
  return element
}

/** Sets the document's language, by which screen readers pronounce and browsers hyphenate. */
const markLanguage = () => {
  document.documentElement.lang = currentLanguage()
}

const show = (screen: ReactNode) => {
  markLanguage()
  onLanguageChange(markLanguage)
  const broken = (cause: unknown) => <FailureScreen error={cause} />
  createRoot(rootElement()).render(<ThemeProvider><RenderBoundary fallback={broken}>{screen}</RenderBoundary></ThemeProvider>)
}

/** Creates the console for a session and renders it. */
export const mountConsole = (config: Config, session: Session): void => {
  setProductName(config.productName)
  const toasts = createToasts()
  const unsaved = createUnsaved()
  const remoteManager = createRemoteManager({ registryUrl: config.registryUrl, platformVersion, sub: session.user.sub, keeper: versionKeeper, isUnsaved: unsaved.any })
  const broker = openBroker({ url: config.brokerUrl, sub: session.user.sub, getToken: session.getToken, renewToken: session.renewToken })
  const console = createConsole({ config, session, remoteManager, broker, toasts, unsaved })
  void remoteManager.refresh()
  document.addEventListener('visibilitychange', () => void (!document.hidden && remoteManager.revalidate()))
  reportRemoteErrors(remoteManager)
  show(<App console={console} config={config} session={session} remoteManager={remoteManager} toasts={toasts} unsaved={unsaved} />)
}

/** Renders the reason why the console can't start. */
export const mountFailure = (error: unknown): void => show(<FailureScreen error={error} />)
