import { setProductName } from '@console/shared/i18n'
import { ThemeProvider } from '@console/shared/theme'
import { createRoot } from 'react-dom/client'
import { openBroker } from '../broker/index.ts'
import type { Config } from '../config/index.ts'
import { createSuite } from '../remotes/index.ts'
import type { Session } from '../session/index.ts'
import { App } from './App.tsx'
import { createConsole, platformVersion } from './createConsole.ts'
import { FailureScreen } from './states/FailureScreen.tsx'
import { createToasts } from './toasts.ts'
import { createUnsaved } from './unsaved.ts'

const rootElement = () => {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root.')
  return element
}

/** Puts the console together around a session and shows it. */
export const mountConsole = (config: Config, session: Session): void => {
  setProductName(config.productName)
  const suite = createSuite(config.registryUrl, platformVersion)
  const toasts = createToasts()
  const unsaved = createUnsaved()
  const broker = openBroker({ url: config.brokerUrl, sub: session.user.sub, getToken: session.getToken, renewToken: session.renewToken })
  const console = createConsole({ config, session, suite, broker, toasts, unsaved })
  void suite.refresh()
  createRoot(rootElement()).render(
    <ThemeProvider>
      <App console={console} config={config} session={session} suite={suite} toasts={toasts} unsaved={unsaved} />
    </ThemeProvider>,
  )
}

/** Shows why there is no console. */
export const mountFailure = (error: unknown): void => {
  createRoot(rootElement()).render(
    <ThemeProvider>
      <FailureScreen error={error} />
    </ThemeProvider>,
  )
}
