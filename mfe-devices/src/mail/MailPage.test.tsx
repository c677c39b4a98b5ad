import { beforeEach, expect, test } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { createTestConsole, fireEvent, renderScreen, screen, userEvent } from '@console/platform-testing'
import { MailPage } from './MailPage.tsx'

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
  renderScreen(MailPage, { console, at: '/settings/mail' })
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
  renderScreen(MailPage, { console: createTestConsole({ api: {} }), at: '/settings/mail' })
  expect(await screen.findByText('This server sends no e-mails, or your sign-in provider supplies the address')).toBeVisible()
})
