import { createHttp, type HttpSession } from '@console/platform/api'
import type { Broker, Console } from '@console/platform/contract'
import { hrefOf, logFailure } from '@console/platform/lib'
import type { Config } from '../config/index.ts'
import { standInRoutes } from '../names.gen.ts'
import type { RemoteManager } from '../remotes/index.ts'
import type { Session } from '../session/index.ts'
import type { Features } from './features.ts'
import type { ShellExtensions } from './extensions/createExtensions.ts'
import type { MenuMarker } from './layout/menu/menuMarks.ts'
import type { Toasts } from './toasts.ts'
import type { Unsaved } from './unsaved.ts'

declare const PLATFORM_VERSION: string

/** Replaced at build: the version of the contract that this shell provides. */
export const platformVersion = PLATFORM_VERSION

interface Parts {
  config: Config
  features: Features
  session: Session
  remoteManager: RemoteManager
  extensions: ShellExtensions
  menuMarks: MenuMarker
  broker: Broker
  toasts: Toasts
  unsaved: Unsaved
  /** In place of `fetch`: some of the API's responses may be there already. */
  exchange?: Parameters<typeof createHttp>[3]
}

/** The `Console` of the contract, made of the shell's parts. */
export const createConsole = ({
  config,
  features,
  session,
  remoteManager,
  extensions,
  menuMarks,
  broker,
  toasts,
  unsaved,
  exchange,
}: Parts): Console => {
  const access: HttpSession = {
    getToken: session.getToken,
    renewToken: session.renewToken,
    signIn: () => void session.signIn().catch((error: unknown) => logFailure('Leaving for sign-in', error)),
  }
  const remotes = () => {
    const state = remoteManager.state.getState()
    return state.kind === 'ready' ? state.remotes : []
  }
  return {
    version: platformVersion,
    user: session.user,
    api: createHttp(config.apiBaseUrl, access, undefined, exchange),
    ide: config.ideBaseUrl === null ? null : createHttp(config.ideBaseUrl, access),
    broker,
    toast: toasts.show,
    dismissToast: toasts.dismissAction,
    reportUnsaved: unsaved.report,
    href: (name, ...[params]) => {
      const released = remotes()
        .flatMap(({ routes }) => routes)
        .find((route) => route.name === name)
      // A remote may use names that this shell's build did not know.
      const pattern = released?.path ?? (standInRoutes as Readonly<Record<string, string>>)[name]
      if (!pattern) throw new Error(`There is no route named "${name}".`)
      return hrefOf(pattern, params)
    },
    // The build of a release checks that its component takes the props of its slot.
    loadSlot: ((slot: string) => remoteManager.loadSlot(slot)) as Console['loadSlot'],
    features: features.list,
    setFeature: features.learn,
    setMenuEntry: menuMarks.change,
    extensions: extensions.at as NonNullable<Console['extensions']>,
  }
}
