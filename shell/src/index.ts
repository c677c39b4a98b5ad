import { followScheme } from '@console/platform/theme'
import { loadConfig } from './config/index.ts'
import { callbackPath } from './session/callbackPath.ts'

followScheme()

const isCallback = window.location.pathname === callbackPath
const isSilentRequest = isCallback && window.parent !== window

const loadSession = () => import(/* webpackChunkName: "session" */ './session/index.ts')
const loadApp = () => import(/* webpackChunkName: "app" */ './app/mount.tsx')

const start = async () => {
  // Before sign-in the page only passes through: index.html has the rest fetched, and it is run on the way back.
  if (isCallback) void loadApp()
  try {
    const [config, { startSession }] = await Promise.all([loadConfig(), loadSession()])
    const session = await startSession(config)
    ;(await loadApp()).mountConsole(config, session)
  } catch (error) {
    await loadApp().then(({ mountFailure }) => mountFailure(error), tellPlainly)
  }
}

/** Not even the part that shows failures has arrived. */
const tellPlainly = () => {
  document.body.textContent = navigator.language.startsWith('de')
    ? 'Die Konsole konnte nicht geladen werden. Prüfen Sie Ihr Netzwerk und laden Sie die Seite neu.'
    : 'The console could not be loaded. Check your network, then reload the page.'
}

const answerSilentRequest = async () => {
  const [config, session] = await Promise.all([loadConfig(), loadSession()])
  await session.answerSilentRequest(config)
}

void (isSilentRequest ? answerSilentRequest() : start())
