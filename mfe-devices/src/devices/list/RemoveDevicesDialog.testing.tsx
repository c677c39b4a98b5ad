import { describe, expect, test, beforeEach } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import {
  renderScreen,
  rowNames,
  screen,
  userEvent,
  waitFor,
  within,
  act,
  createTestConsole,
  type TestConsole,
} from '@console/platform-testing'
import { DeviceListScreen } from './DeviceListScreen.tsx'

describe('RemoveDevicesDialog', () => {
  let console: TestConsole
  /** The devices that the server has. */
  let devices: Record<string, { name: string; status: string; updatedAt: number }>
  /** The requests to remove devices, and how to respond to each. */
  let requests: { id: string; respond: (error?: Error) => void }[]

  beforeEach(() => {
    setLanguage('en')
    console = createTestConsole()
    devices = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        `d${index}`,
        { name: `Pump ${index}`, status: index < 9 ? 'online' : 'offline', updatedAt: 12 - index },
      ]),
    )
    requests = []
    console.api.json = async () => ({ ...devices })
    console.api.request = (path) =>
      new Promise((resolve, reject) => {
        const id = path.split('/').at(-1) ?? ''
        requests.push({
          id,
          respond: (error) => {
            if (error) return reject(error)
            delete devices[id]
            resolve(new Response())
          },
        })
      })
  })

  const open = async (at = '/devices') => {
    const user = userEvent.setup()
    renderScreen(DeviceListScreen, { console, at })
    await screen.findByRole('link', { name: 'Pump 9' })
    return user
  }
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
  const respond = (count: number, error?: Error) =>
    act(async () => requests.splice(0, count).forEach((one) => one.respond(error)))
  const question = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Remove…' }))
    return within(await screen.findByRole('alertdialog'))
  }
  const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click((await question(user)).getByRole('button', { name: 'Remove' }))
    return within(await screen.findByRole('dialog'))
  }

  describe('DEV-15: several devices are removed together', () => {
    test('the confirmation names the first of them, counts the others, and says what follows; Cancel keeps all', async () => {
      const user = await open()
      await user.click(box('Pump 1'))
      await user.keyboard('{Shift>}')
      await user.click(box('Pump 8'))
      await user.keyboard('{/Shift}')
      const dialog = await question(user)
      expect(dialog.getByText('Remove 8 devices?')).toBeVisible()
      expect(dialog.getByText(/They are logged out and must be registered again/)).toBeVisible()
      expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
        [1, 2, 3, 4, 5].map((number) => `Pump ${number} d${number}`),
      )
      expect(dialog.getByText('and 3 more')).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Cancel' }))
      expect(requests).toEqual([])
      expect(rowNames()).toHaveLength(12)
      await waitFor(() => expect(screen.getByRole('button', { name: 'Remove…' })).toHaveFocus())
    })

    test('DEV-20: six at a time; each tells its outcome; rows hide meanwhile, and those that failed come back with the server’s text and can be retried', async () => {
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      expect(screen.getByRole('region', { name: '12 devices selected' })).toBeVisible()
      const dialog = await confirm(user)
      expect(requests).toHaveLength(6)
      expect(dialog.getByText('0 of 12 done')).toBeVisible()
      await respond(2)
      await respond(1, new ApiError('http', 'upstream <b>timed out</b>', { status: 504 }))
      expect(requests).toHaveLength(6)
      expect(await dialog.findByText('3 of 12 done')).toBeVisible()
      expect(dialog.getAllByRole('listitem')[0]).toHaveTextContent('Pump 2Failedupstream <b>timed out</b>')
      expect(dialog.getAllByText('Removed')).toHaveLength(2)
      expect(screen.queryAllByRole('link', { name: /^Pump/, hidden: true })).toEqual([])
      await respond(6)
      await respond(3)
      expect(await dialog.findByText('11 removed · 1 failed')).toBeVisible()
      expect(console.toasts).toEqual([{ kind: 'success', title: '11 devices removed' }])
      expect(await screen.findByRole('link', { name: 'Pump 2', hidden: true })).toBeInTheDocument()
      await user.click(dialog.getByRole('button', { name: 'Retry' }))
      expect(requests.map(({ id }) => id)).toEqual(['d2'])
      await respond(1)
      expect(await dialog.findByText('12 removed')).toBeVisible()
      expect(console.toasts.at(-1)).toEqual({ kind: 'success', title: 'Pump 2 removed' })
      await user.keyboard('{Enter}')
      expect(await screen.findByText('No devices registered yet')).toBeVisible()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    })

    test('Stop keeps those that are not begun', async () => {
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      const dialog = await confirm(user)
      await user.click(dialog.getByRole('button', { name: 'Stop' }))
      await respond(6)
      expect(await dialog.findByText('6 removed · 6 kept')).toBeVisible()
      expect(requests).toEqual([])
      expect(Object.keys(devices)).toEqual(['d6', 'd7', 'd8', 'd9', 'd10', 'd11'])
      await user.keyboard('{Escape}')
      await waitFor(() => expect(rowNames()).toHaveLength(6))
    })

    test('one that is gone already counts as removed', async () => {
      const user = await open()
      await user.click(box('Pump 4'))
      const dialog = await confirm(user)
      delete devices['d4']
      await respond(1, new ApiError('http', 'Device d4 does not exist.', { status: 404 }))
      expect(await dialog.findByText('1 removed')).toBeVisible()
    })

    test('what a filter hides stays selected, and is neither counted nor removed', async () => {
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
      await user.type(screen.getByRole('searchbox'), 'pump 1')
      expect(screen.getByRole('region', { name: '3 devices selected' })).toHaveTextContent(
        '9 more are hidden and stay as they are',
      )
      await confirm(user)
      expect(requests.map(({ id }) => id)).toEqual(['d1', 'd10', 'd11'])
      await respond(3)
    })

    test('the selection survives sorting and loading again, and all that is shown is selected from the bar', async () => {
      const user = await open('/devices?status=offline')
      box('Pump 10').focus()
      await user.keyboard(' ')
      await user.click(screen.getByRole('button', { name: 'Name' }))
      devices = { ...devices, d12: { name: 'Pump 12', status: 'offline', updatedAt: 0 } }
      act(() => console.broker.deliver('devices/d12/events/status', 'offline'))
      expect(await screen.findByRole('link', { name: 'Pump 12' })).toBeVisible()
      expect(box('Pump 10')).toBeChecked()
      await user.click(screen.getByRole('button', { name: 'Select all 4' }))
      expect(screen.getByRole('region', { name: '4 devices selected' })).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Clear selection' }))
      expect(screen.queryByRole('region', { name: /selected/ })).not.toBeInTheDocument()
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    })
  })
})
