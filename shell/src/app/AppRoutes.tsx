import { useConsole, useReadable } from '@console/platform/contract'
import { Navigate, Route, Routes, useLocation } from '@console/platform/router'
import { lazyPart } from '@console/platform/ui'
import { useState, type ReactNode } from 'react'
import { DashboardScreen } from './dashboard/DashboardScreen.tsx'
import { standInRoutes } from '../names.gen.ts'
import { ownPages } from '../settings/ownPages.data.ts'
import { idOf, RemoteFault, type Remote, type RunningRelease } from '../remotes/index.ts'
import { Pending } from './states/Pending.tsx'
import { FaultCard, PartFault, ServerUnreachable } from './remote/FaultCard.tsx'
import { RemoteScreen } from './remote/RemoteScreen.tsx'
import { RenderBoundary } from './remote/RenderBoundary.tsx'
import { useShell } from './shellContext.ts'

const SettingsWithPages = lazyPart(
  'SettingsWithPages',
  () => import(/* webpackChunkName: "settings" */ './extensions/SettingsWithPages.tsx'),
)
const NotDeployed = lazyPart('NotDeployed', () => import('./states/NotDeployed.tsx'))
const RegistryFailed = lazyPart('RegistryFailed', () => import('./states/RegistryFailed.tsx'))
const SettingsSubpage = lazyPart('SettingsSubpage', () => import('./extensions/SettingsSubpage.tsx'))
const AboutScreen = lazyPart('AboutScreen', () => import(/* webpackChunkName: "about" */ './versions/AboutScreen.tsx'))
const ServerState = lazyPart('ServerState', () => import(/* webpackChunkName: "server-state" */ './ServerState.tsx'))

const routesOf = <R extends Remote>(remotes: readonly R[]) =>
  remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote })))

// Screens of a failed release that the release running instead does not have.
const lostScreens = (remotes: readonly RunningRelease[]): { path: string; fault: RemoteFault }[] => {
  const shown = new Set(routesOf(remotes).map(({ path }) => path))
  const lost = remotes.flatMap(({ failed }) =>
    failed.flatMap(({ remote, fault }) => remote.routes.map(({ path }) => ({ path, fault }))),
  )
  return lost.filter(({ path }, index) => !shown.has(path) && lost.findIndex((other) => other.path === path) === index)
}

// Named routes that no remote provides: their addresses are known, so they show "not deployed" instead of "not found".
const unreleased = (remotes: readonly Remote[]) => {
  const released = new Set(routesOf(remotes).flatMap(({ name, path }) => [name, path]))
  return Object.entries(standInRoutes).filter(([name, path]) => !released.has(name) && !released.has(path))
}

const Screens = ({ failed }: { failed: (retry: () => void) => ReactNode }) => {
  const { remoteManager } = useShell()
  const state = useReadable(remoteManager.state)
  const { pathname } = useLocation()
  const remotes = state.kind === 'ready' ? state.remotes : []
  const pending = <Pending />
  const other =
    state.kind === 'ready' ? (
      <SettingsSubpage pending={pending} failed={failed} />
    ) : state.kind === 'loading' ? (
      pending
    ) : state.error.unreachable ? (
      <ServerUnreachable onRetry={remoteManager.refresh} />
    ) : (
      <RegistryFailed pending={pending} failed={failed} />
    )
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/dashboard" element={<DashboardScreen />} />
      <Route
        path="/settings"
        element={
          <ServerState pending={pending} failed={failed}>
            <SettingsWithPages pending={pending} failed={failed} />
          </ServerState>
        }
      />
      <Route path="/settings/about" element={<AboutScreen pending={pending} failed={failed} />} />
      {ownPages.map((page) => (
        <Route
          key={page}
          path={`/settings/${page}`}
          element={
            <ServerState pending={pending} failed={failed}>
              <SettingsSubpage pending={pending} failed={failed} />
            </ServerState>
          }
        />
      ))}
      {/* Before the remotes' routes: of patterns that fit equally well, the first one counts. */}
      <Route path="/settings/:page" element={other} />
      {routesOf(remotes).map(({ remote, path, module }) => (
        <Route
          key={path}
          path={path}
          element={
            <ServerState pending={pending} failed={failed}>
              <RemoteScreen key={`${pathname} ${idOf(remote)}`} remote={remote} module={module} />
            </ServerState>
          }
        />
      ))}
      {lostScreens(remotes).map(({ path, fault }) => (
        <Route
          key={path}
          path={path}
          element={<FaultCard fault={fault} onRetry={() => remoteManager.retry(fault.remote)} />}
        />
      ))}
      {state.kind === 'ready' &&
        unreleased(remotes).map(([name, path]) => (
          <Route key={name} path={path} element={<NotDeployed pending={pending} failed={failed} />} />
        ))}
      <Route path="*" element={other} />
    </Routes>
  )
}

/** The screen of the current address. One that throws is replaced by a card until the next navigation. */
export const AppRoutes = () => {
  const { pathname } = useLocation()
  const [attempt, setAttempt] = useState(0)
  const shell = { name: 'shell', version: useConsole().version }
  const broken = (cause: unknown) => (
    <FaultCard fault={new RemoteFault('render', shell, { cause })} onRetry={async () => setAttempt(attempt + 1)} />
  )
  const failed = (retry: () => void) => <PartFault onRetry={retry} />
  return (
    <RenderBoundary key={`${pathname} ${attempt}`} fallback={broken}>
      <Screens failed={failed} />
    </RenderBoundary>
  )
}
