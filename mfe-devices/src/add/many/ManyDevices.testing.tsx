import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  createTestConsole,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  within,
  type Answers,
} from '@console/platform-testing'
import { AddDeviceScreen } from '../AddDeviceScreen.tsx'
import { dayOf, endOf, oneDay } from './ends.ts'

describe('ManyDevices', () => {
  const token = `e1_${'t'.repeat(43)}`
  const entrance = { host: 'console.local', port: 8884, lan: true, ca: 'PEM\n', tells: true, kinds: [] }
  const enrolments = new Map<
    string,
    { name: string; labels: string[]; uses: number; used: number; expiresAt: string }
  >()
  const asked = jest.fn<(body: unknown) => object>()
  const later = () => new Date(Date.now() + oneDay).toISOString()

  const answers: Answers = {
    'GET /api/v1/entrance': () => entrance,
    'GET /api/v1/devices': () => ({}),
    'GET /api/v1/enrolments': () => ({ enrolments: [...enrolments].map(([id, one]) => ({ id, ...one })) }),
    'POST /api/v1/enrolments': ({ body }) => {
      const answer = asked(body)
      enrolments.set('new', {
        ...(body as { name: string; labels: string[]; uses: number; expiresAt: string }),
        used: 0,
      })
      return answer
    },
    'DELETE /api/v1/enrolments/:id': ({ params }) => {
      enrolments.delete(params['id'] ?? '')
      return undefined
    },
  }

  const open = (api: Answers = answers, at = '/devices/add?many') => {
    const console = createTestConsole({ api })
    renderScreen(AddDeviceScreen, { console, at, path: '/devices/add' })
    return { console, user: userEvent.setup() }
  }

  const make = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Create token' }))

  beforeEach(() => {
    setLanguage('en')
    enrolments.clear()
    asked.mockReset().mockReturnValue({ id: 'new', token })
    jest.spyOn(console, 'error').mockImplementation(() => {})
  })

  describe('the way to tokens for many devices', () => {
    test('JOIN-34: a link leads there and back, and the heading takes the focus', async () => {
      const { user } = open(answers, '/devices/add')
      await user.click(await screen.findByRole('link', { name: 'Many devices' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices/add?many')
      expect(await screen.findByRole('heading', { level: 1, name: 'Many devices' })).toHaveFocus()
      expect(await screen.findByText('No open tokens')).toBeVisible()
      await user.click(screen.getByRole('link', { name: 'Add device' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Add device' })).toHaveFocus()
    })

    test('JOIN-34: a server without the call has no link, and its address adds one device', async () => {
      const gone = new Response('No such call.', { status: 404 })
      open({ ...answers, 'GET /api/v1/enrolments': () => gone.clone() })
      expect(await screen.findByRole('button', { name: 'Add device' })).toBeVisible()
      expect(screen.getByRole('heading', { level: 1, name: 'Add device' })).toBeVisible()
      expect(screen.queryByRole('link', { name: 'Many devices' })).toBeNull()
    })
  })

  describe('a new token', () => {
    test('JOIN-35: takes name, labels, number and end, and what is wrong is said before anything is sent', async () => {
      const { user } = open()
      const uses = await screen.findByRole('spinbutton', { name: 'Devices' })
      await user.clear(uses)
      await user.type(uses, '10001')
      await make(user)
      expect(await screen.findByText('Enter a whole number from 1 to 10,000.')).toBeVisible()
      expect(uses).toHaveFocus()
      await user.clear(uses)
      await user.type(uses, '200')
      await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Greenhouse ')
      await user.type(screen.getByRole('textbox', { name: 'Labels' }), 'site=berlin,')
      await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'On a day of your own')
      const day = screen.getByLabelText('Last day')
      await user.clear(day)
      await make(user)
      expect(await screen.findByText('Choose a day from today to a year from now.')).toBeVisible()
      expect(asked).not.toHaveBeenCalled()
      await user.type(day, dayOf(Date.now() + 3 * oneDay))
      await make(user)
      expect(await screen.findByText(token)).toBeVisible()
      expect(asked.mock.calls).toEqual([
        [
          {
            name: 'Greenhouse',
            labels: ['site=berlin'],
            uses: 200,
            expiresAt: new Date(`${dayOf(Date.now() + 3 * oneDay)}T23:59:59`).toISOString(),
          },
        ],
      ])
    })

    test('JOIN-35: is shown once with the command for a device, and leaving asks until it was copied', async () => {
      const { console, user } = open()
      await make(user)
      expect(await screen.findByText(token)).toBeVisible()
      expect(screen.getByText(/^curl/)).toHaveTextContent(`"token":"${token}"`)
      expect(screen.getByText(/^curl/)).toHaveTextContent(
        /--cacert ca\.pem.* https:\/\/console\.local:8884\/device\/v1\/claim$/,
      )
      expect(screen.getByRole('button', { name: 'ca.pem' })).toBeVisible()
      expect([...console.unsaved.values()]).toEqual([{ warning: expect.stringContaining('you have not copied it') }])
      await user.click(screen.getByRole('link', { name: 'Add device' }))
      await user.click(await screen.findByRole('link', { name: 'Many devices' }))
      expect(await screen.findByText(token)).toBeVisible()
      expect(console.unsaved.size).toBe(1)
      await user.click(screen.getByRole('button', { name: 'Copy the token' }))
      await waitFor(() => expect(console.unsaved.size).toBe(0))
      await user.click(screen.getByRole('button', { name: 'Done' }))
      expect(screen.queryByText(token)).toBeNull()
      expect(screen.getByRole('button', { name: 'Create token' })).toBeVisible()
    })

    test('JOIN-35: a refusal is shown with the server’s text, and what was typed stays', async () => {
      asked.mockReturnValue(new Response('This account has 20 open enrolments.', { status: 409 }))
      const { user } = open()
      await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Greenhouse')
      await make(user)
      expect(await screen.findByText('This account has 20 open enrolments.')).toBeVisible()
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Greenhouse')
    })

    test('JOIN-35: ends within a year, and a day of one’s own at its last second', () => {
      const now = new Date('2026-11-23T18:00:00').getTime()
      expect(endOf(7, '', now)).toBe(now + 7 * oneDay)
      expect(endOf('own', '2026-11-23', now)).toBe(new Date('2026-11-23T23:59:59').getTime())
      expect(endOf('own', '2027-11-23', now)).toBe(new Date('2027-11-23T23:59:59').getTime())
      for (const day of ['2026-11-22', '2027-11-24', '2026-13-40', '', 'soon'])
        expect([day, endOf('own', day, now)]).toEqual([day, null])
    })
  })

  describe('the open tokens', () => {
    beforeEach(() => {
      enrolments.set('a', { name: 'Greenhouse', labels: ['site=berlin'], uses: 1_200, used: 3, expiresAt: later() })
      enrolments.set('b', { name: 'Used up', labels: [], uses: 5, used: 5, expiresAt: later() })
      enrolments.set('c', { name: 'Over', labels: [], uses: 5, used: 0, expiresAt: '2020-01-01T00:00:00Z' })
    })

    test('JOIN-36: are listed with labels and uses, and revoked after a question', async () => {
      const { user } = open()
      expect(await screen.findByText('Greenhouse')).toBeVisible()
      expect(screen.getByText('3 of 1,200')).toBeVisible()
      expect(screen.getByText('site=berlin')).toBeVisible()
      for (const name of ['Used up', 'Over']) expect(screen.queryByText(name)).toBeNull()
      await user.click(screen.getByRole('button', { name: /^Revoke .*Greenhouse/ }))
      const question = within(await screen.findByRole('alertdialog', { name: /Revoke .*Greenhouse/ }))
      expect(enrolments.has('a')).toBe(true)
      await user.click(question.getByRole('button', { name: 'Revoke' }))
      expect(await screen.findByText('No open tokens')).toBeVisible()
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })

    test('JOIN-36: one that is not revoked says why, and so does a list that does not load', async () => {
      let fails = true
      const { user } = open({
        ...answers,
        'GET /api/v1/enrolments': (call) =>
          fails ? new Response('Out of order.', { status: 400 }) : answers['GET /api/v1/enrolments']?.(call),
        'DELETE /api/v1/enrolments/:id': () => new Response('Not now.', { status: 409 }),
      })
      expect(await screen.findByText(/Out of order\./)).toBeVisible()
      fails = false
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      await user.click(await screen.findByRole('button', { name: /^Revoke .*Greenhouse/ }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
      expect(await screen.findByText('Not now.')).toBeVisible()
    })
  })
})
