import { eventTopic } from '@console/platform/live'
import { createRoot } from 'react-dom/client'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, Route, Routes } from '@console/platform/router'
import { BrowserRouter } from '@console/platform/router/testing'
import { setProductName } from '@console/platform/i18n'
import { Mono, Stack } from '@console/platform/ui'
import type { FakeBroker } from './console/createFakeBroker.ts'
import type { TestSession } from './cloud/startCloud.ts'
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
    if (count % 10 === 0) broker.deliver(eventTopic(device, 'heartbeat'), JSON.stringify({ rssi: -60, free_ram: 180_000 }))
  }, 700)
}

interface HarnessRoute {
  name: string
  path: string
  screen: string
}

/** Loads a screen's file, as `import.meta.webpackContext` does. */
type LoadScreen = (file: string) => Promise<Record<string, ComponentType>>

const screenOf = (load: LoadScreen, file: string) => {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.tsx'.length)
  return lazy(async () => {
    const Screen = (await load(file))[name]
    if (!Screen) throw new Error(`${file} has no export named ${name}.`)
    return { default: Screen }
  })
}

const Harness = ({ console, routes, load }: { console: TestConsole; routes: readonly HarnessRoute[]; load: LoadScreen }) => (
  <Host console={console}>
    <BrowserRouter>
      <Stack as="nav" direction="row" alignItems="center" gap="4" px="6" py="2" bg="bg.subtle" borderBottomWidth="1px">
        {routes.filter(({ path }) => !path.includes(':')).map(({ path }) => <Link key={path} to={path}><Mono>{path}</Mono></Link>)}
      </Stack>
      <Stack gap="0" px="6" py="5">
        <Suspense>
          <Routes>
            {routes.map(({ path, screen }) => {
              const Screen = screenOf(load, screen)
              return <Route key={path} path={path} element={<Screen />} />
            })}
          </Routes>
        </Suspense>
      </Stack>
    </BrowserRouter>
  </Host>
)

/** Shows a remote's screens without a shell, with the local cloud's API and a fake live connection. */
export const runHarness = async (routes: readonly HarnessRoute[], load: LoadScreen): Promise<void> => {
  const session = (await (await fetch('/harness/session.json')).json()) as TestSession
  const console = createTestConsole('', session)
  setProductName('Harness')
  playEvents(console.broker)
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<Harness console={console} routes={routes} load={load} />)
}
