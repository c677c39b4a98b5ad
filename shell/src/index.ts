import { logWarning } from '@console/platform/lib'
import { followScheme } from '@console/platform/theme'
import { takeEarly } from './boot/early.ts'
import { callbackPath } from './boot/localAddress.ts'
import { loadConfig } from './config/index.ts'

const early = takeEarly()

followScheme()

// Without an answer of the provider this page only redirects.
const hasAnswer = early?.answer !== undefined || window.location.pathname === callbackPath

const loadSession = () => import(/* webpackChunkName: "session" */ './session/index.ts')
const loadApp = () => import(/* webpackChunkName: "app" */ './app/mount.tsx')

const start = async () => {
  if (hasAnswer) void loadApp()
  try {
    const [config, { startSession }] = await Promise.all([loadConfig(early?.config), loadSession()])
    if (config.unknownKeys.length > 0) logWarning(`config.json has unknown keys: ${config.unknownKeys.join(', ')}`)
    const session = await startSession(config, early)
    ;(await loadApp()).mountConsole(config, session, early)
  } catch (error) {
    await loadApp().then(({ mountFailure }) => mountFailure(error), showPlainFailure)
  }
}

/** The code that shows failures could not be loaded either: the frame tells that. */
const showPlainFailure = () => void (document.documentElement.dataset['failed'] = '')

void start()
