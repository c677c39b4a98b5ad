import { createRoot } from 'react-dom/client'
import { lazy, Suspense, type ComponentType } from 'react'
import { Link, Route, Routes } from '@console/platform/router'
import { BrowserRouter } from '@console/platform/router/testing'
import { setProductName } from '@console/platform/i18n'
import { Mono, Stack } from '@console/platform/ui'
import type { TestSession } from '../cloud/signIn.ts'
import { createTestConsole, type TestConsole } from '../console/createTestConsole.ts'
import { Host } from '../console/Host.tsx'
import { playEvents } from './playEvents.ts'

interface HarnessRoute {
  name: string
  path: string
  screen: string
}

/** Loads a screen by its file, as `import.meta.webpackContext` does. */
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

/** Shows a remote's screens without a shell: the API is the local cloud's, the live connection is made up. */
export const runHarness = async (routes: readonly HarnessRoute[], load: LoadScreen): Promise<void> => {
  const session = (await (await fetch('/harness/session.json')).json()) as TestSession
  const console = createTestConsole('', session)
  setProductName('Harness')
  playEvents(console.broker)
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(<Harness console={console} routes={routes} load={load} />)
}
