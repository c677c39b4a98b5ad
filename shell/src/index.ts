import { followScheme } from '@console/platform/theme'
import { callbackPath, loadConfig } from './config/index.ts'

followScheme()

const isCallback = window.location.pathname === callbackPath
const isSilentRequest = isCallback && window.parent !== window

const loadSession = () => import(/* webpackChunkName: "session" */ './session/index.ts')
const loadApp = () => import(/* webpackChunkName: "app" */ './app/mount.tsx')

const start = async () => {
  // Before sign-in this page only redirects. index.html prefetches the app, which runs after the redirect back.
  if (isCallback) void loadApp()
  try {
    const [config, { startSession }] = await Promise.all([loadConfig(), loadSession()])
    const session = await startSession(config)
    ;(await loadApp()).mountConsole(config, session)
  } catch (error) {
    await loadApp().then(({ mountFailure }) => mountFailure(error), showPlainFailure)
  }
}

/** The code that shows failures could not be loaded either. */
const showPlainFailure = () => {
  document.body.textContent = navigator.language.startsWith('de')
    ? 'Die Konsole konnte nicht geladen werden. Prüfen Sie Ihr Netzwerk und laden Sie die Seite neu.'
    : 'The console could not be loaded. Check your network, then reload the page.'
}

const completeSilentRequest = async () => {
  const [config, session] = await Promise.all([loadConfig(), loadSession()])
  await session.completeSilentRequest(config)
}

void (isSilentRequest ? completeSilentRequest() : start())
