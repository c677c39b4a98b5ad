import { currentLanguage, onLanguageChange, setLanguage, setProductName } from '@console/platform/i18n'
import { logFailure } from '@console/platform/lib'
import { ThemeProvider } from '@console/platform/theme'
import { lazyPart } from '@console/platform/ui'
import { startTransition, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { openBroker } from '../broker/openBroker.ts'
import { type Early, fetchAfter } from '../boot/early.ts'
import { type Config, ConfigError } from '../config/index.ts'
import { TakeOver } from '../frame/TakeOver.tsx'
import { createRemoteManager, type RemoteManager } from '../remotes/index.ts'
import {
  InsecureOriginError,
  IssuerMismatchError,
  ProviderUnreachableError,
  SignInLostError,
  SignInRefusedError,
  StorageForbiddenError,
} from '../session/errors.ts'
import type { Session } from '../session/index.ts'
import { App } from './App.tsx'
import { createConsole, platformVersion } from './createConsole.ts'
import { createExtensions } from './extensions/createExtensions.ts'
import { createFeatures } from './features.ts'
import { createMenuMarks } from './layout/menu/menuMarks.ts'
import { whenIdle } from './remote/idle.ts'
import { RenderBoundary } from './remote/RenderBoundary.tsx'
import { shellVersion } from './shellVersion.ts'
import { startPreviews } from './previews/startPreviews.ts'
import { createToasts } from './toasts.ts'
import { createUnsaved } from './unsaved.ts'
import { versionKeeper } from './versions/versionKeeper.ts'

/** Where an uncaught error came from. */
const placeOf = (event: ErrorEvent | PromiseRejectionEvent): string => {
  const cause: unknown = 'reason' in event ? event.reason : event.error
  return `${'filename' in event ? event.filename : ''}\n${cause instanceof Error ? cause.stack : ''}`
}

/**
 * Logs for each uncaught error in a remote's code which remote, version and release it came from: the browser logs only
 * an address.
 */
const reportRemoteErrors = ({ state }: RemoteManager): void => {
  const report = (event: ErrorEvent | PromiseRejectionEvent) => {
    const now = state.getState()
    const place = placeOf(event)
    const remote =
      now.kind === 'ready'
        ? now.remotes.find(({ entry }) => entry && place.includes(entry.slice(0, entry.lastIndexOf('/') + 1)))
        : undefined
    if (remote)
      logFailure(
        `${remote.name} ${remote.version} (release ${remote.release})`,
        'reason' in event ? event.reason : event.error,
      )
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

/**
 * Sets the document's language, by which screen readers pronounce and browsers hyphenate. The next visit begins with
 * it.
 */
const markLanguage = () => {
  document.documentElement.lang = currentLanguage()
  remember('language', currentLanguage())
}

/** For the frame of the next visit. */
const remember = (key: 'language' | 'product-name', value: string) => {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // Without storage the next visit begins as the first one did.
  }
}

/** For the boot script, which may have another shell to start. */
const markFailed = () => void (document.documentElement.dataset['failed'] = '')

/** Whether it is no fault of this shell. */
const isExplained = (error: unknown): boolean =>
  [
    ConfigError,
    InsecureOriginError,
    IssuerMismatchError,
    ProviderUnreachableError,
    SignInLostError,
    SignInRefusedError,
    StorageForbiddenError,
  ].some((each) => error instanceof each)

const show = (screen: ReactNode) => {
  // The frame's language, which the boot script has chosen.
  setLanguage(document.documentElement.lang === 'de' ? 'de' : 'en')
  onLanguageChange(markLanguage)
  const broken = (cause: unknown) => <FailureScreen error={cause} />
  const root = createRoot(rootElement())
  // In slices: the frame of index.html stands meanwhile, and the browser does other things in between.
  startTransition(() =>
    root.render(
      <ThemeProvider>
        <TakeOver>
          <RenderBoundary fallback={broken} onFailure={markFailed}>
            {screen}
          </RenderBoundary>
        </TakeOver>
      </ThemeProvider>,
    ),
  )
}

/** Creates the console for a session and renders it. */
export const mountConsole = (config: Config, session: Session, early: Early | null): void => {
  setProductName(config.productName)
  remember('product-name', config.productName)
  const toasts = createToasts()
  const unsaved = createUnsaved()
  const remoteManager = createRemoteManager({
    registryUrl: config.registryUrl,
    platformVersion,
    signatureKeys: config.signatureKeys,
    sub: session.user.sub,
    keeper: versionKeeper,
    isUnsaved: unsaved.any,
    early: early?.registry,
  })
  let startLive = () => {}
  const ready = new Promise<void>((resolve) => {
    startLive = resolve
  })
  const broker = openBroker({
    url: config.brokerUrl,
    sub: session.user.sub,
    getToken: session.getToken,
    renewToken: session.renewToken,
    ready,
  })
  const features = createFeatures(config.features)
  const extensions = createExtensions({
    remoteManager,
    order: config.extensions,
    features: features.list,
    claims: session.claims,
  })
  const menuMarks = createMenuMarks(config.features)
  const console = createConsole({
    config,
    features,
    session,
    remoteManager,
    extensions,
    menuMarks,
    broker,
    toasts,
    unsaved,
    exchange: early ? fetchAfter(early) : undefined,
  })
  const previews = startPreviews({
    remoteManager,
    user: session.user.sub,
    signatureKeys: config.signatureKeys,
    previewKey: config.previewKey,
  })
  // A preview that this tab runs is known before any release is chosen.
  void (previews
    ? previews
        .then(({ restored }) => restored)
        .catch(() => undefined)
        .then(remoteManager.refresh)
    : remoteManager.refresh())
  document.addEventListener('visibilitychange', () => void (!document.hidden && remoteManager.revalidate()))
  reportRemoteErrors(remoteManager)
  const { reports } = config
  if (reports)
    whenIdle(
      () =>
        void import('../reports/startReports.ts')
          .then(({ startReports }) =>
            startReports(reports, remoteManager, { platform: platformVersion, shell: shellVersion }),
          )
          .catch(() => undefined),
    )
  show(
    <App
      console={console}
      config={config}
      session={session}
      remoteManager={remoteManager}
      extensions={extensions}
      menuMarks={menuMarks}
      shown={ready}
      toasts={toasts}
      unsaved={unsaved}
      previews={previews}
      onShown={startLive}
    />,
  )
}

/** Renders the reason why the console can't start. */
export const mountFailure = (error: unknown): void => {
  if (!isExplained(error)) markFailed()
  show(<FailureScreen error={error} />)
}
