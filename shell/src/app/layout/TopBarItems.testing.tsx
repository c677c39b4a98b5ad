import { beforeEach, expect, test, afterEach, describe, jest } from '@jest/globals'
import { createTestConsole, renderScreen, screen, act, userEvent, waitFor } from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { createTestManager, described } from '../../remotes/manager.testing.ts'
import { createExtensions } from '../extensions/createExtensions.ts'
import { createMenuMarks } from './menu/menuMarks.ts'
import { ShellContext, type Shell } from '../shellContext.ts'
import type { RemoteComponent } from '../../remotes/index.ts'
import { TopBarItems } from './TopBarItems.tsx'

describe('TopBarItems', () => {
  const item = {
    mfe_devices: described({
      extensions: [{ point: 'topbar.item/v1', id: 'alerts', module: './Bell', title: { en: 'Alerts', de: 'Alarme' } }],
    }),
  }

  beforeEach(() => {
    setLanguage('en')
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    jest.restoreAllMocks()
    Reflect.deleteProperty(window.navigator, 'connection')
  })

  const open = (features: string[], Bell: RemoteComponent) => {
    let first = () => {}
    const shown = new Promise<void>((resolve) => (first = resolve))
    const remotes = createTestManager(() => Bell)
    const extensions = createExtensions({ remoteManager: remotes.manager, order: {}, features, claims: {} })
    const shell = { remoteManager: remotes.manager, extensions, menuMarks: createMenuMarks(features), shown } as Shell
    const { container } = renderScreen(
      () => (
        <ShellContext value={shell}>
          <div data-bar>
            <TopBarItems />
          </div>
        </ShellContext>
      ),
      { console: createTestConsole(), at: '/' },
    )
    const bar = () => container.querySelector('[data-bar]')?.childElementCount
    return {
      bar,
      run: (what: Record<string, object>) => act(() => remotes.run(what)),
      showFirst: () => act(async () => first()),
    }
  }
  const Bell = () => <button type="button">Bell</button>

  test('ALERT-41: an item has its room from the start where the deployment names it, and is loaded after the first screen', async () => {
    const { bar, run, showFirst } = open(['alerts'], Bell)
    expect(bar()).toBe(1)
    await run(item)
    expect(bar()).toBe(1)
    expect(screen.queryByRole('button')).toBeNull()
    await showFirst()
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible()
    expect(bar()).toBe(1)
  })

  test('ALERT-41: without the deployment’s hint nothing is kept free, and the item comes all the same', async () => {
    const { bar, run, showFirst } = open([], Bell)
    await run(item)
    expect(bar()).toBe(0)
    await showFirst()
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible()
  })

  test('ALERT-41: where no remote has it, its room goes', async () => {
    const { bar, run, showFirst } = open(['alerts'], Bell)
    await run({})
    await showFirst()
    expect(bar()).toBe(0)
  })

  test('ALERT-41, ALERT-42: one that breaks leaves its place empty, without a word', async () => {
    const { bar, run, showFirst } = open(['alerts'], () => {
      throw new Error('broken')
    })
    await run(item)
    await showFirst()
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    expect(bar()).toBe(1)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/Alerts/)).toBeNull()
  })

  test('ALERT-41: where the browser asks to save data, an item is loaded when its button is pressed', async () => {
    Object.defineProperty(window.navigator, 'connection', { value: { saveData: true }, configurable: true })
    const { run, showFirst } = open(['alerts'], Bell)
    await run(item)
    await showFirst()
    await userEvent.click(screen.getByRole('button', { name: 'Alerts' }))
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible()
  })
})
