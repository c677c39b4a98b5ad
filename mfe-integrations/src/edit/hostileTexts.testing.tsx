import { beforeEach, describe, expect, test } from '@jest/globals'
import {
  fireEvent,
  renderScreen,
  screen,
  userEvent,
  waitFor,
  createTestConsole,
  type TestCall,
  type TestConsole,
} from '@console/platform-testing'
import { setLanguage } from '@console/platform/i18n'
import { hostileTexts, madeByTexts, visible } from '@console/platform-testing/hostile'
import { IntegrationEditScreen } from './IntegrationEditScreen.tsx'

describe('hostileTexts', () => {
  // The form shows some of them: each takes a row of its own. The deliveries show all.
  const some = hostileTexts.filter((_, index) => index % 8 === 0)
  const headers = some.map((text, index) => [`${index} ${text}`, text] as const)
  const stored = {
    headers: Object.fromEntries(headers),
    responseTemplate: some.join('\n'),
    secrets: hostileTexts.slice(0, 20).map((name) => ({ name })),
    body: hostileTexts[1],
  }
  const integration = {
    id: 'i1',
    type: 'webhook',
    content: { name: 'harm', url: 'https://x.example', event: hostileTexts[3], ...stored },
  }

  const request = (text: string) => ({
    method: 'POST',
    url: `https://x.example/${text}`,
    headers: { 'x-key': text },
    body: text,
  })
  const delivery = {
    id: 'd1',
    at: 1,
    trigger: 'event',
    status: 'failed',
    event: { device: hostileTexts[0], name: hostileTexts[1], data: hostileTexts[2] },
    attempts: hostileTexts.map((text, at) => ({
      at,
      duration: 1,
      request: request(text),
      response: { status: 500, body: text },
      error: text,
      note: `noted ${text}`,
    })),
    published: hostileTexts.map((text) => ({ name: text, data: text })),
    console: hostileTexts.map((text) => ({ level: 'warn', text })),
  }

  let console: TestConsole
  let sent: unknown[]

  beforeEach(() => {
    setLanguage('en')
    sent = []
    const refuse = ({ body }: TestCall) => {
      sent.push(body)
      return new Response(hostileTexts[1], { status: 400 })
    }
    console = createTestConsole({
      api: {
        'POST /api/v1/integrations/preview': () => ({
          request: request(hostileTexts.join('\n')),
          unknown: hostileTexts,
          problem: hostileTexts.join('\n'),
        }),
        'GET /api/v1/integrations/:id/deliveries': () => ({ deliveries: [delivery] }),
        'GET /api/v1/integrations': () => [integration],
        'GET /api/v1/*': () => ({}),
        'PUT /api/v1/*': refuse,
        'POST /api/v1/*': refuse,
      },
    })
  })

  const open = (search = '') =>
    renderScreen(IntegrationEditScreen, { console, at: `/integrations/i1${search}`, path: '/integrations/:id' })
  const expectText = () => {
    expect(document.body.querySelectorAll(madeByTexts)).toHaveLength(0)
    expect('ran' in window).toBe(false)
  }

  describe('200 texts that mean harm', () => {
    test('ERR-04, WHK-04, INT-12: as templates, previews and server errors they are text, and go back as they came', async () => {
      open()
      fireEvent.click(await screen.findByRole('button', { name: 'Show Advanced Settings' }))
      expect(screen.getAllByLabelText(/^Headers, value/).map((input) => (input as HTMLInputElement).value)).toEqual(
        headers.map(([, value]) => value),
      )
      await waitFor(() => expect(screen.getByRole('region', { name: 'What would be sent' })).toHaveTextContent('x-key'))
      expectText()
      fireEvent.change(screen.getByRole('textbox', { name: 'URL' }), { target: { value: 'https://y.example' } })
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() =>
        expect(console.toasts).toEqual([
          expect.objectContaining({ kind: 'error', title: 'Failed to save integration', text: hostileTexts[1] }),
        ]),
      )
      expect(sent).toEqual([{ ...integration, content: { ...integration.content, url: 'https://y.example' } }])
      expectText()
    }, 120_000)

    test('ERR-04, INT-11, INT-32: in deliveries they are text, each as it is, notes too', async () => {
      open('?tab=deliveries')
      fireEvent.click(await screen.findByRole('button', { name: /^Failed/ }))
      const shown = (await screen.findByRole('region', { name: 'Deliveries' })).textContent
      expect(hostileTexts.map(visible).filter((text) => shown.split(text).length < 7)).toEqual([])
      expect(hostileTexts.filter((text) => !shown.includes(visible(`noted ${text}`)))).toEqual([])
      expectText()
    }, 120_000)
  })
})
