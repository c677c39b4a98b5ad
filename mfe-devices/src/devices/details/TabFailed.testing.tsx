import { describe, expect, test, beforeEach } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { act, renderScreen, screen, userEvent, createTestConsole } from '@console/platform-testing'
import { lazyPart } from '@console/platform/ui'
import { TabFailed } from './TabFailed.tsx'

describe('TabFailed', () => {
  beforeEach(() => setLanguage('en'))

  const open = () => {
    const server = { arrives: false, asked: 0 }
    const Tab = lazyPart('Values', async () => {
      server.asked += 1
      await Promise.resolve()
      if (!server.arrives) throw new Error('Loading chunk 7 failed')
      return { Values: () => <p>Values</p> }
    })
    const console = createTestConsole()
    renderScreen(() => <Tab failed={(retry) => <TabFailed onRetry={retry} />} />, { console, at: '/devices/d1' })
    return { server, console }
  }

  test('DATA-37: a tab whose code did not arrive is loaded again when the live connection is back', async () => {
    const { server, console } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('A part of the console could not be loaded')
    act(() => console.broker.setConnection({ kind: 'reconnecting', since: Date.now() }))
    expect(server.asked).toBe(1)
    server.arrives = true
    act(() => console.broker.setConnection({ kind: 'live', since: Date.now() }))
    expect(await screen.findByText('Values')).toBeVisible()
    expect(server.asked).toBe(2)
  })

  test('DATA-37: so it is when the browser is online again, and by its button', async () => {
    const { server } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    server.arrives = true
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Values')).toBeVisible()
    expect(server.asked).toBe(3)
  })
})
