import { describe, expect, test, beforeEach, jest } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import {
  renderScreen,
  rowNames,
  rowOf,
  screen,
  userEvent,
  waitFor,
  within,
  createTestConsole,
  type Answers,
} from '@console/platform-testing'
import { DeviceListScreen } from '../list/DeviceListScreen.tsx'

describe('labels', () => {
  const fleet = () => ({
    a: {
      name: 'Greenhouse',
      status: 'online',
      labels: ['beta', 'garden', 'site=berlin'],
      running: { firmware: 'ab'.repeat(32), since: Date.now() },
    },
    b: {
      name: 'Pump',
      status: 'online',
      labels: ['site=rome'],
      running: { firmware: 'cd'.repeat(32), since: Date.now(), name: 'Pump 2.3' },
    },
    c: {
      name: 'Van',
      status: 'offline',
      labels: [],
      refused: { count: 12, since: '2026-11-23T10:02:00Z', last: '2026-11-23T10:04:00Z', reason: 'wrongKey' },
    },
  })

  const saved = jest.fn((_id: string | undefined, _labels: unknown): unknown => ({}))

  const answers: Answers = {
    'GET /api/v1/entrance': () => new Response('No such call.', { status: 404 }),
    'GET /api/v1/devices': fleet,
    'PUT /api/v1/devices/:id/labels': ({ params, body }) => saved(params['id'], (body as { labels: unknown }).labels),
  }

  const open = async (at = '/devices?sort=name') => {
    renderScreen(DeviceListScreen, { console: createTestConsole({ api: answers }), at })
    await screen.findAllByRole('link', { name: /Greenhouse|Pump|Van/ })
    return userEvent.setup()
  }

  beforeEach(() => {
    setLanguage('en')
    saved.mockClear()
  })

  describe('labels in the list', () => {
    test('JOIN-53: have a column, are searched, and filter by key and value, kept in the address', async () => {
      const user = await open()
      expect(rowOf('Greenhouse').getByText('garden')).toBeVisible()
      expect(rowOf('Greenhouse').getByText('+1')).toHaveAccessibleName('1 more: site=berlin')
      await user.type(screen.getByRole('searchbox'), 'berlin')
      expect(rowNames()).toEqual(['Greenhouse'])
      await user.clear(screen.getByRole('searchbox'))
      await user.click(screen.getByRole('button', { name: 'Filter' }))
      const site = within(await screen.findByRole('group', { name: 'site' }))
      await user.click(site.getByRole('checkbox', { name: 'rome' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/devices?sort=name&label.site=rome')
      expect(rowNames()).toEqual(['Pump'])
      await user.click(site.getByRole('checkbox', { name: 'without label' }))
      expect(rowNames()).toEqual(['Pump', 'Van'])
    })

    test('JOIN-53: a word is a filter of its own', async () => {
      await open('/devices?label.beta=%2B')
      await waitFor(() => expect(rowNames()).toEqual(['Greenhouse']))
      expect(screen.getByRole('button', { name: /Remove filter.*beta is with label/ })).toBeVisible()
    })

    test('JOIN-52: are given to and taken from several devices; each has its outcome, and the failed ones can be retried', async () => {
      saved.mockImplementationOnce(() => new Response('Too many labels.', { status: 400 }))
      const user = await open()
      await user.click(screen.getByRole('checkbox', { name: 'Select Greenhouse' }))
      await user.click(screen.getByRole('checkbox', { name: 'Select Pump' }))
      await user.click(screen.getByRole('button', { name: 'Labels…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Labels of 2 devices' }))
      await user.type(dialog.getByRole('textbox', { name: 'Labels' }), 'site=oslo ')
      await user.click(dialog.getByRole('checkbox', { name: 'beta (1)' }))
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('1 changed · 1 failed')).toBeVisible()
      expect(screen.getByText('Too many labels.')).toBeVisible()
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('2 changed')).toBeVisible()
      expect(saved.mock.calls).toEqual([
        ['a', ['garden', 'site=oslo']],
        ['b', ['site=oslo']],
        ['a', ['garden', 'site=oslo']],
      ])
    })
  })

  test('JOIN-55: the firmware that runs has a column: its name, else the beginning of its hash', async () => {
    await open()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Select all',
      'Name',
      'ID',
      'Model',
      'Labels',
      'Firmware',
      'Status',
      'Last connect',
    ])
    expect(rowOf('Greenhouse').getByText('abababa')).toBeVisible()
    expect(rowOf('Pump').getByText('Pump 2.3')).toBeVisible()
  })

  test('JOIN-56: a device that was refused has a line above the list, with what to do; it can be dismissed', async () => {
    const user = await open()
    const line = await screen.findByText(/Van.*was refused 12 times since \d\d:\d\d: wrong key/)
    expect(line).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'What to do' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Van.* was refused/ }))
    expect(dialog.getByText(/Put the device’s own key/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'Open device' })).toHaveAttribute('href', '/devices/c')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss the line about Van' }))
    expect(screen.queryByText(/was refused/)).toBeNull()
  })
})
