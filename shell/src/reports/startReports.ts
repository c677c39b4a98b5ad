import { matchPath } from '@console/platform/router'
import type { Config } from '../config/index.ts'
import {
  onRemoteEvent,
  type Offer,
  releasesOf,
  type Remote,
  type RemoteEvent,
  type RemoteManager,
} from '../remotes/index.ts'
import { shareOf } from '../remotes/shareOf.ts'
import { describeError, type KnownCode } from './describeError.ts'
import { createReportQueue } from './reportQueue.ts'
import type { Report } from './report.ts'

/** Milliseconds after which a release that has loaded is reported as slow. */
const slow = 10_000

// Names of the shell's own screens.
const ownRoutes = { dashboard: '/dashboard', settings: '/settings', about: '/settings/about' }

const folderOf = (entry: string): string =>
  new URL(entry.slice(0, entry.lastIndexOf('/') + 1), window.location.href).href

/** The name of the route that is open: an address may hold ids, a name can't. */
const routeName = (releases: readonly Remote[]): string => {
  const released = releases.flatMap(({ routes }) => routes.map(({ name, path }) => [name, path] as const))
  const matching = [...released, ...Object.entries(ownRoutes)].filter(([, path]) =>
    matchPath(path, window.location.pathname),
  )
  // The one with the fewest parameters is the most specific.
  return matching.sort(([, a], [, b]) => a.split(':').length - b.split(':').length)[0]?.[0] ?? ''
}

/** Without credentials, unlike a beacon: no cookie names the user. */
const postTo =
  (url: string) =>
  async (body: string): Promise<boolean> => {
    const { ok } = await fetch(url, {
      method: 'POST',
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(10_000),
    })
    return ok
  }

/** Reports what goes wrong in this page to the endpoint of config.json. It never fails, and nothing waits for it. */
export const startReports = (
  { url, sample }: NonNullable<Config['reports']>,
  { state }: RemoteManager,
  { platform, shell }: { platform: string; shell: string },
): void => {
  if (Math.random() >= sample) return
  const page = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const now = () => {
    const current = state.getState()
    return current.kind === 'ready'
      ? current
      : { offers: [] as readonly Offer[], remotes: [] as readonly Remote[], release: '' }
  }
  const { add, flush } = createReportQueue({
    post: postTo(url),
    message: () => ({ schema: 1, page, release: now().release, shell, platform }),
  })
  const releases = (): Remote[] => [
    ...now().offers.flatMap(releasesOf),
    ...now().remotes.filter(({ kind }) => kind === 'preview'),
  ]
  /** What the registry says of a release. It does not know a preview. */
  const placeOf = (remote: string, version: string): Pick<Report, 'role' | 'share'> => {
    const offer = now().offers.find(({ name }) => name === remote)
    const kind = releases().find((release) => release.name === remote && release.version === version)?.kind
    if (!offer || !kind || kind === 'preview') return {}
    const share = shareOf(offer, kind)
    return { role: kind, ...(share !== null && { share }) }
  }
  const known = (): KnownCode[] => [
    ...releases()
      .filter(({ entry }) => entry !== '')
      .map(({ name, version, entry }) => ({ name, version, folder: folderOf(entry) })),
    { name: 'shell', version: shell, folder: `${window.location.origin}/assets/` },
  ]
  const report = (
    part: Pick<Report, 'remote' | 'version'>,
    details: Omit<Report, 'remote' | 'version' | 'role' | 'share' | 'route'>,
  ): void => {
    add({
      remote: part.remote,
      version: part.version,
      ...placeOf(part.remote, part.version),
      route: routeName(releases()),
      ...details,
    })
  }

  const hear = (event: RemoteEvent): void => {
    if (event.kind === 'loaded') {
      const part = { remote: event.remote.name, version: event.remote.version }
      report(part, { kind: 'started' })
      if (event.milliseconds > slow)
        report(part, { kind: 'slow-load', milliseconds: Math.round(event.milliseconds / 100) * 100 })
      return
    }
    const { fault } = event
    // Then nothing is known to be wrong with the remote.
    if (fault.kind === 'unreachable') return
    const { code: _, ...error } = describeError(fault.cause, known())
    report(fault, {
      kind: fault.kind === 'render' ? 'error' : 'load-failure',
      fault: fault.kind,
      ...(fault.status !== undefined && { status: fault.status }),
      ...error,
    })
  }
  const uncaught = (event: ErrorEvent | PromiseRejectionEvent): void => {
    const isError = 'error' in event
    const { code, ...error } = describeError(
      isError ? event.error : event.reason,
      known(),
      isError ? `${event.filename}:${event.lineno}:${event.colno}` : '',
    )
    // Of extensions and other pages' scripts nothing is told.
    if (code) report({ remote: code.name, version: code.version }, { kind: 'error', ...error })
  }

  /** What goes wrong while reporting is not reported. */
  const safely =
    <Event>(listener: (event: Event) => void) =>
    (event: Event): void => {
      try {
        listener(event)
      } catch {
        // Nobody can be told.
      }
    }
  onRemoteEvent(safely(hear))
  window.addEventListener('error', safely(uncaught))
  window.addEventListener('unhandledrejection', safely(uncaught))
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => void (document.hidden && flush()))
}
