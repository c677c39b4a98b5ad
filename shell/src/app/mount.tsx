import { currentLanguage, onLanguageChange, setProductName } from '@console/platform/i18n'
import { ThemeProvider } from '@console/platform/theme'
import { lazyPart } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { openBroker } from '../broker/openBroker.ts'
import type { Config } from '../config/index.ts'
import { createSuite } from '../remotes/index.ts'
import type { Session } from '../session/index.ts'
import { App } from './App.tsx'
import { createConsole, platformVersion } from './createConsole.ts'
import { RenderBoundary } from './remote/RenderBoundary.tsx'
import { createToasts } from './toasts.ts'
import { createUnsaved } from './unsaved.ts'
import { reportRemoteErrors } from './remote/reportRemoteErrors.ts'
import { versionKeeper } from './versions/versionKeeper.ts'

const FailureScreen = lazyPart('FailureScreen', () => import('./states/FailureScreen.tsx'))

const rootElement = () => {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root.')
  return element
}

/** The document says which language it is in: screen readers pronounce it and browsers hyphenate it accordingly. */
const markLanguage = () => {
  document.documentElement.lang = currentLanguage()
}

const show = (screen: ReactNode) => {
  markLanguage()
  onLanguageChange(markLanguage)
  const broken = (cause: unknown) => <FailureScreen error={cause} />
  createRoot(rootElement()).render(<ThemeProvider><RenderBoundary fallback={broken}>{screen}</RenderBoundary></ThemeProvider>)
}

/** Puts the console together around a session and shows it. */
export const mountConsole = (config: Config, session: Session): void => {
  setProductName(config.productName)
  const toasts = createToasts()
  const unsaved = createUnsaved()
  const suite = createSuite({ registryUrl: config.registryUrl, platformVersion, sub: session.user.sub, keeper: versionKeeper, isUnsaved: unsaved.any })
  const broker = openBroker({ url: config.brokerUrl, sub: session.user.sub, getToken: session.getToken, renewToken: session.renewToken })
  const console = createConsole({ config, session, suite, broker, toasts, unsaved })
  void suite.refresh()
  document.addEventListener('visibilitychange', () => void (!document.hidden && suite.revalidate()))
  reportRemoteErrors(suite)
  show(<App console={console} config={config} session={session} suite={suite} toasts={toasts} unsaved={unsaved} />)
}

/** Shows why there is no console. */
export const mountFailure = (error: unknown): void => show(<FailureScreen error={error} />)
