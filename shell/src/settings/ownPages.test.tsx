import { beforeEach, expect, test, describe } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, renderScreen, screen, userEvent, waitFor, fireEvent } from '@console/platform-testing'
import { lossOf } from './storage/loss.ts'
import { StorageScreen } from './storage/StorageScreen.tsx'
import { MailScreen } from './mail/MailScreen.tsx'

describe('StorageScreen', () => {
  beforeEach(() => setLanguage('en'))

  /** A server that has stored three events. */
  const open = (keeping: true | object = true) => {
    const store = { limits: { days: 30, bytes: 2e9 } }
    const now = Date.now()
    const told = () => ({
      ...store.limits,
      most: { days: 90, bytes: 1e10 },
      used: 1.1e9,
      dropped: 0,
      events: 3,
      oldest: now - 62_000,
      now,
      keeping,
    })
    const console = createTestConsole({
      api: {
        'GET /api/v1/history': told,
        'PUT /api/v1/history': ({ body }) => {
          store.limits = body as typeof store.limits
          return told()
        },
      },
    })
    renderScreen(StorageScreen, { console, at: '/settings/storage' })
    return { store, console, user: userEvent.setup() }
  }

  test('HIST-39: the settings show how much is stored and for how long, and change it', async () => {
    const { store, console, user } = open()
    expect(await screen.findByText('1.1 GB of 2 GB')).toBeVisible()
    expect(console.features).toEqual(['history'])
    const days = screen.getByLabelText('Days')
    expect(days).toHaveValue('30')
    await user.clear(days)
    await user.type(days, '7')
    expect(console.unsaved.size).toBe(1)
    expect(screen.getByText(/are deleted as soon as you save/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Delete and save' }))
    await waitFor(() => expect(store.limits).toEqual({ days: 7, bytes: 2e9 }))
    await waitFor(() => expect(console.unsaved.size).toBe(0))
  })

  test('HIST-39: what the operator does not allow is refused at its field, and nothing is sent', async () => {
    const { store, user } = open()
    const size = await screen.findByLabelText('Gigabytes')
    await user.clear(size)
    await user.type(size, '11')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter a number from 0.001 to 10.')).toBeVisible()
    expect(store.limits.bytes).toBe(2e9)
  })

  test('HIST-39: a lower limit is asked about first, with what it deletes; Cancel keeps it all', async () => {
    const { store, user } = open()
    const size = await screen.findByLabelText('Gigabytes')
    await user.clear(size)
    await user.type(size, '0.55')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Keep less and delete older events?' })
    expect(dialog).toHaveTextContent(/About 2 of 3 stored events are deleted; what came before about .*can't be undone/)
    expect(store.limits.bytes).toBe(2e9)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(store.limits.bytes).toBe(2e9)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Delete and save' }))
    await waitFor(() => expect(store.limits.bytes).toBe(5.5e8))
  })

  test('HIST-39: a higher limit deletes nothing, and is saved without a question', async () => {
    const { store, user } = open()
    const size = await screen.findByLabelText('Gigabytes')
    await user.clear(size)
    await user.type(size, '3')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(store.limits.bytes).toBe(3e9))
  })

  test.each([
    ['days alone', { days: 10, bytes: 2e9 }, { events: 500, back: 90 }],
    ['the size alone', { days: 30, bytes: 1e8 }, { events: 900, back: 98 }],
    ['what fits already', { days: 21, bytes: 1e9 }, { events: 0, back: 80 }],
  ])('HIST-39: about what lower limits delete: %s', (_, next, { events, back }) => {
    const day = 86_400_000
    expect(lossOf({ used: 1e9, events: 1000, oldest: 80 * day, now: 100 * day }, next)).toEqual({
      events,
      back: back * day,
    })
  })

  test('HIST-40: while nothing is kept, the page says since when and why', async () => {
    open({ since: Date.now() - 60_000, reason: 'disk', missed: 610 })
    expect(
      await screen.findByText(
        /Nothing has been stored since .* The disk of the server is full.* 610 events were not stored/,
      ),
    ).toBeVisible()
  })
})

describe('MailScreen', () => {
  beforeEach(() => setLanguage('en'))

  const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

  const open = (confirmed: string | null = null) => {
    const state = { address: confirmed, asked: [] as unknown[] }
    const console = createTestConsole({
      api: {
        'GET /api/v1/users/mail-address': () => ({ address: state.address }),
        'POST /api/v1/users/mail-address': ({ body }) => {
          state.asked.push(body)
          return new Response(null, { status: 204 })
        },
        'PUT /api/v1/users/mail-address': ({ body }) => {
          const { address, code } = body as { address: string; code: string }
          if (code !== 'ABCD-EFGH-JKLM') return new Response('This is not the code.', { status: 400 })
          state.address = address
          return { address }
        },
        'DELETE /api/v1/users/mail-address': () => {
          state.address = null
          return new Response(null, { status: 204 })
        },
      },
    })
    renderScreen(MailScreen, { console, at: '/settings/mail' })
    return { state, user: userEvent.setup() }
  }

  test('ALERT-61: an address is set by the code that was sent there; a wrong one is refused, and what was typed stays', async () => {
    const { state, user } = open()
    fill(await screen.findByLabelText('Address'), 'ada')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(screen.getByText('Enter an address such as you@example.org.')).toBeVisible()
    fill(screen.getByLabelText('Address'), ' ada@example.org ')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const code = await screen.findByLabelText('Code')
    expect(state.asked).toEqual([{ address: 'ada@example.org' }])
    fill(code, 'wrong')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('This is not the code.')).toBeVisible()
    expect(code).toHaveValue('wrong')
    fill(code, 'ABCD-EFGH-JKLM')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText(/Alerts go to .*ada@example\.org/)).toBeVisible()
  })

  test('ALERT-61: the address is changed or removed, in German too', async () => {
    setLanguage('de')
    const { state, user } = open('ada@example.org')
    expect(await screen.findByRole('button', { name: 'Ändern' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Adresse entfernen' }))
    expect(await screen.findByLabelText('Adresse')).toHaveValue('')
    expect(state.address).toBeNull()
  })

  test('ALERT-61: a server without the call has nothing to set', async () => {
    renderScreen(MailScreen, { console: createTestConsole({ api: {} }), at: '/settings/mail' })
    expect(
      await screen.findByText('This server sends no e-mails, or your sign-in provider supplies the address'),
    ).toBeVisible()
  })
})
