import { eventTopic } from '@console/platform/live'
import { createRoot } from 'react-dom/client'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, Route, Routes } from '@console/platform/router'
import { BrowserRouter } from '@console/platform/router/testing'
import { setProductName } from '@console/platform/i18n'
import { Mono, Stack } from '@console/platform/ui'
import type { FakeBroker } from './console/createFakeBroker.ts'
import type { TestSession } from './server/testServer.ts'
import { createTestConsole, type TestConsole } from './console/createTestConsole.ts'
import { Host } from './console/Host.tsx'

/** Delivers events of three devices from time to time, so that screens have something to show. */
const playEvents = (broker: FakeBroker): void => {
  let count = 0
  setInterval(() => {
    count += 1
    const device = ['NODE-000001', 'NODE-000002', 'NODE-000003'][count % 3] ?? ''
    const temperature = Math.round((21 + Math.sin(count / 10)) * 10) / 10
    broker.deliver(eventTopic(device, 'climate'), JSON.stringify({ t: temperature, n: count }))
    if (count % 10 === 0)
      broker.deliver(eventTopic(device, 'heartbeat'), JSON.stringify({ rssi: -60, free_ram: 180_000 }))
  }, 700)
}

interface HarnessRoute {
  name: string
  path: string
  screen: string
}

interface HarnessExtension {
  point: string
  id: string
  /** A command has none, and is not shown. */
  component?: string
}

/** The part of `remote.config.ts` that is shown. */
interface HarnessRemote {
  routes: readonly HarnessRoute[]
  extensions?: readonly HarnessExtension[]
}

/** Loads the file of a component, as `import.meta.webpackContext` does. */
type LoadFile = (file: string) => Promise<Record<string, ComponentType<object>>>

/** What an extension gets, by its point. */
type PropsOfPoints = Readonly<Record<string, object>>

const componentOf = (load: LoadFile, file: string) => {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)
  return lazy(async () => {
    const Component = (await load(file))[name]
    if (!Component) throw new Error(`${file} has no export named ${name}.`)
    return { default: Component }
  })
}

interface HarnessPage {
  path: string
  file: string
  props: object
}

/** A page for each screen, and one for each component that is added elsewhere. */
const pagesOf = ({ routes, extensions = [] }: HarnessRemote, propsOf: PropsOfPoints): HarnessPage[] => [
  ...routes.map(({ path, screen }) => ({ path, file: screen, props: {} })),
  ...extensions.flatMap(({ point, id, component }) =>
    component === undefined
      ? []
      : [{ path: `/extensions/${point}/${id}`, file: component, props: propsOf[point] ?? {} }],
  ),
]

const Harness = ({ console, pages, load }: { console: TestConsole; pages: readonly HarnessPage[]; load: LoadFile }) => (
  <Host console={console}>
    <BrowserRouter>
      <Stack as="nav" direction="row" alignItems="center" gap="4" px="6" py="2" bg="bg.subtle" borderBottomWidth="1px">
        {pages
          .filter(({ path }) => !path.includes(':'))
          .map(({ path }) => (
            <Link key={path} to={path}>
              <Mono>{path}</Mono>
            </Link>
          ))}
      </Stack>
      <Stack gap="0" px="6" py="5">
        <Suspense>
          <Routes>
            {pages.map(({ path, file, props }) => {
              const Component = componentOf(load, file)
              return <Route key={path} path={path} element={<Component {...props} />} />
            })}
          </Routes>
        </Suspense>
      </Stack>
    </BrowserRouter>
  </Host>
)

/**
 * Shows a remote's screens, and what it adds to others, without a shell, with the local cloud's API and a fake live
 * connection.
 */
export const runHarness = async (remote: HarnessRemote, load: LoadFile, propsOf: PropsOfPoints = {}): Promise<void> => {
  const session = (await (await fetch('/harness/session.json')).json()) as TestSession
  const console = createTestConsole({ server: { address: '', session } })
  setProductName('Harness')
  playEvents(console.broker)
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<Harness console={console} pages={pagesOf(remote, propsOf)} load={load} />)
}
