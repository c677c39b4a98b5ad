import { loadConfig } from './config/index.ts'

const isSilentRequest = window.parent !== window && window.location.pathname === '/auth/callback'

const startSession = async () => {
  const [config, session] = await Promise.all([loadConfig(), import('./session/index.ts')])
  return { config, session: await session.startSession(config) }
}

const start = async () => {
  // The application loads while the provider is asked.
  const app = import('./app/mount.tsx')
  try {
    const { config, session } = await startSession()
    ;(await app).mountConsole(config, session)
  } catch (error) {
    ;(await app).mountFailure(error)
  }
}

const answerSilentRequest = async () => {
  const [config, session] = await Promise.all([loadConfig(), import('./session/index.ts')])
  await session.answerSilentRequest(config)
}

void (isSilentRequest ? answerSilentRequest() : start())
