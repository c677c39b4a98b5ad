import { createHttp, type HttpSession } from '@console/platform/api'
import type { Broker, Console } from '@console/platform/contract'
import { hrefOf, logFailure, namedRoutes } from '@console/platform/lib'
import type { Config } from '../config/index.ts'
import type { RemoteManager } from '../remotes/index.ts'
import type { Session } from '../session/index.ts'
import type { Toasts } from './toasts.ts'
import type { Unsaved } from './unsaved.ts'

declare const PLATFORM_VERSION: string

/** Replaced at build: the version of the contract that this shell provides. */
export const platformVersion = PLATFORM_VERSION

interface Parts {
  config: Config
  session: Session
  remoteManager: RemoteManager
  broker: Broker
  toasts: Toasts
  unsaved: Unsaved
}

/** The `Console` of the contract, made of the shell's parts. */
export const createConsole = ({ config, session, remoteManager, broker, toasts, unsaved }: Parts): Console => {
  const access: HttpSession = { getToken: session.getToken, renewToken: session.renewToken, signIn: () => void session.signIn().catch((error: unknown) => logFailure('Leaving for sign-in', error)) }
  const remotes = () => {
    const state = remoteManager.state.getState()
    return state.kind === 'ready' ? state.remotes : []
  }
  return {
    version: platformVersion,
    user: session.user,
    api: createHttp(config.apiBaseUrl, access),
    ide: config.ideBaseUrl === null ? null : createHttp(config.ideBaseUrl, access),
    broker,
    toast: toasts.show,
    dismissToast: toasts.dismissAction,
    reportUnsaved: unsaved.report,
    href: (name, params) => {
      const released = remotes().flatMap(({ routes }) => routes).find((route) => route.name === name)
      const pattern = released?.path ?? (namedRoutes as Record<string, string>)[name]
      if (!pattern) throw new Error(`There is no route named "${name}".`)
      return hrefOf(pattern, params)
    },
    loadSlot: (slot) => remoteManager.loadSlot(slot),
  }
}
