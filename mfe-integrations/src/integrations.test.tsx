import { beforeEach, expect, test, describe } from '@jest/globals'
import { ApiError } from '@console/platform/contract'
import { setLanguage } from '@console/platform/i18n'
import { act, cloudForTests, renderScreen, screen, userEvent, waitFor, whileDown, askToDelete, failedDeletions, retryAfterOutage, rowNames, rowOf, type Answers, createTestConsole, within, fireEvent, type TestConsole } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { hostileTexts, madeByTexts, visible } from '@console/platform-testing/hostile'
import { useState } from 'react'
import { FailingIntegrations } from './dashboard/FailingIntegrations.tsx'
import { IntegrationListScreen } from './integrations/IntegrationListScreen.tsx'
import { IntegrationGalleryScreen } from './integrations/IntegrationGalleryScreen.tsx'
import { TestAction } from './common/TestAction.tsx'
import { IntegrationAddScreen } from './edit/IntegrationAddScreen.tsx'
import { ImportModal } from './integrations/ImportModal.tsx'

const its = cloudForTests(() => startCloud({ addAccount: 'newcomer' }))

describe('FailingIntegrations', () => {
  const open = () => renderScreen(FailingIntegrations, { console: its.console, at: '/dashboard' })
  const put = (id: string, content: object) => its.console.api.request(`/api/v1/integrations/${id}`, { method: 'PUT', json: { id, type: 'webhook', content: { name: id, ...content } } })

  interface Health { id: string; failed: number }

  const health = async () => ((await its.console.api.json('/api/v1/integrations/health')) as { integrations: Health[] }).integrations

  beforeEach(async () => {
    for (const { id } of await health()) await its.console.api.request(`/api/v1/integrations/${id}`, { method: 'DELETE' })
  })

  test('UX-11: without integrations it says so and leads to the gallery', async () => {
    open()
    expect(await screen.findByText('No integrations yet')).toBeVisible()
    expect(screen.getByText('An integration sends your devices’ events to other services.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add integration' })).toHaveAttribute('href', '/integrations/add')
  })

  test('UX-11: where all are disabled it does not ask for a first one', async () => {
    await put('off', { url: 'https://hooks.example/x', disabled: true })
    open()
    expect(await screen.findByText('No integration is enabled')).toBeVisible()
    expect(screen.getByRole('link', { name: 'All integrations' })).toBeVisible()
    await its.console.api.request('/api/v1/integrations/off', { method: 'DELETE' })
  })

  test('UX-11: while none fails, all integrations work', async () => {
    await put('idle', { url: 'https://hooks.example/x', event: 'never-published' })
    open()
    expect(await screen.findByText('All integrations work')).toBeVisible()
    expect(screen.getByText('1 integration, no recent failures.')).toBeVisible()
    act(() => setLanguage('de'))
    expect(screen.getByText('Alle Integrationen funktionieren')).toBeVisible()
  })

  test('UX-11: one that fails is named, with how often, the last error, and the way to its deliveries; the others are not', async () => {
    await put('idle', { url: 'https://hooks.example/x', event: 'never-published' })
    // What the scripted devices publish goes to an address that is refused.
    await put('climate-report', { url: 'http://127.0.0.1:9/x', event: 'climate' })
    await waitFor(async () => expect((await health()).find(({ id }) => id === 'climate-report')?.failed).toBeGreaterThan(0), { timeout: 20_000 })
    open()
    expect(await screen.findByRole('link', { name: 'climate-report' })).toHaveAttribute('href', '/integrations/climate-report?tab=deliveries')
    expect(screen.getByText('1 of 2 integrations is failing')).toBeVisible()
    expect(screen.getByText(/^\d+ of \d+ failed$/)).toBeVisible()
    expect(screen.getByText(/127\.0\.0\.1/)).toBeVisible()
    expect(screen.getByRole('time')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'idle' })).toBeNull()
  }, 40_000)

  test('UX-11: three are shown, the latest first, and all of them counted; their words are text', async () => {
    const now = Date.now()
    const failing = Array.from({ length: 5 }, (_, age) => ({ id: `i${age}`, name: `hook-${age}`, deliveries: 10, failed: age + 1, lastFailedAt: now - age * 60_000, lastError: '<b>no\u202E</b>' }))
    its.console.api.json = async () => ({ integrations: failing.toReversed() })
    open()
    await screen.findByText('5 of 5 integrations are failing')
    expect(screen.getByText('2 of 10 failed')).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['hook-0', 'hook-1', 'hook-2', 'All integrations'])
    expect(screen.getAllByText('<b>no[U+202E]</b>')).toHaveLength(3)
  })

  test('UX-11: a server that tells nothing of deliveries is no failure', async () => {
    its.console.api.json = async () => { throw new ApiError('http', 'Not found', { status: 404 }) }
    open()
    expect(await screen.findByText('This server doesn’t report delivery results')).toBeVisible()
  })

  test('UX-11: what could not be loaded says so, and Retry brings it', async () => {
    await whileDown(its.network, async () => {
      open()
      expect(screen.getByText('Loading…')).toBeInTheDocument()
      await screen.findByText('Integrations could not be loaded')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No integrations yet')).toBeVisible()
  })
})

describe('IntegrationListScreen', () => {
  const kept = [
    { id: 'i-weather', type: 'openweather', content: { name: 'weather', template: 'openweather', url: 'https://api.openweathermap.org/data/3.0/onecall' } },
    { id: 'i-chat', type: 'openai-chat', content: { name: 'chat-10', template: 'openai-chat', url: 'https://api.openai.com/v1/chat/completions', disabled: true } },
    { id: 'i-chat-2', type: 'anthropic-chat', content: { name: 'chat-9', template: 'anthropic-chat', url: 'https://api.anthropic.com/v1/messages' } },
    { id: 'i-alarm', type: 'lambda', content: { name: 'alarm', lambda: { language: 'javascript', code: '' } } },
    { id: 'i-plain', type: 'webhook', content: { name: 'plain', url: 'http://user:hunter2@10.0.0.7/hook' } },
    { id: 'i-later', type: 'slack', content: { name: 'unknown-type', template: 'slack', url: 'https://hooks.example/x' } },
  ]

  beforeEach(async () => {
    await Promise.all(kept.map(put))
  })

  const put = (integration: { id: string }) => its.console.api.request(`/api/v1/integrations/${integration.id}`, { method: 'PUT', json: integration })
  const plainIsStored = (is: boolean) => waitFor(async () => expect('i-plain' in ((await its.console.api.json('/api/v1/integrations')) as object)).toBe(is))

  const open = async () => {
    renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' })
    await screen.findByRole('link', { name: 'alarm' })
    return userEvent.setup()
  }
  const address = () => screen.getByLabelText('address')

  describe('the integration list', () => {
    test('INT-01: shows name, type, URL or language, and status, sorted by name', async () => {
      await open()
      await waitFor(() => expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Type', 'URL or language', 'Status', 'Last delivery', 'Actions']))
      expect(rowNames()).toEqual(['alarm', 'chat-9', 'chat-10', 'plain', 'unknown-type', 'weather'])
      expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
      expect(rowOf('weather').getByText('api.openweathermap.org/data/3.0/onecall')).toBeVisible()
      expect(rowOf('weather').getByText('Enabled')).toBeVisible()
      expect(rowOf('chat-10').getByText('Disabled')).toBeVisible()
      expect(rowOf('alarm').getByText('JavaScript')).toBeVisible()
      expect(rowOf('plain').getByText('http://user:••••••@10.0.0.7/hook')).toBeVisible()
      expect(document.body).not.toHaveTextContent('hunter2')
    })

    test('INT-01: the type is an icon, called by its template in the accessible name and the tooltip', async () => {
      const user = await open()
      const icons = screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))
      expect(icons).toEqual(['Custom Function', 'Anthropic Chat', 'OpenAI Chat', 'Custom Webhook', 'slack', 'OpenWeather'])
      const icon = rowOf('chat-10').getByRole('img', { name: 'OpenAI Chat' })
      await user.tab()
      while (document.activeElement !== icon) await user.tab()
      expect(await screen.findByRole('tooltip')).toHaveTextContent('OpenAI Chat')
    })

    test('INT-01: a row is a link to its edit page, and a click beside the name follows it', async () => {
      const user = await open()
      expect(screen.getByRole('link', { name: 'chat-9' })).toHaveAttribute('href', '/integrations/i-chat-2')
      await user.click(rowOf('chat-9').getByText('Enabled'))
      expect(address()).toHaveTextContent('/integrations/i-chat-2')
    })

    test('UX-01: another sort is kept in the address', async () => {
      const user = await open()
      await user.click(screen.getByRole('button', { name: 'Status' }))
      expect(rowNames()[0]).toBe('chat-10')
      expect(address()).toHaveTextContent('/integrations?sort=status')
    })

    test('UX-04: the search finds by name, type and URL, says when nothing matches, and can be cleared', async () => {
      const user = await open()
      const search = screen.getByRole('searchbox', { name: 'Search name, type or URL' })
      for (const [query, found] of [['chat-1', ['chat-10']], ['custom f', ['alarm']], ['HTTPS://api.openai', ['chat-10']], ['javascript', ['alarm']]] as const) {
        await user.clear(search)
        await user.type(search, query)
        expect(rowNames()).toEqual(found)
      }
      expect(screen.getByText('1 of 6')).toBeVisible()
      await user.clear(search)
      await user.type(search, 'nothing like it')
      expect(screen.getByText('“nothing like it” hides all 6 entries.')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0] ?? search)
      expect(rowNames()).toHaveLength(6)
    })

    test('UX-04: without integrations it says so and leads to the gallery', async () => {
      await its.signInNewcomer()
      renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' })
      expect(await screen.findByText('No integrations yet')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Open gallery' })).toHaveAttribute('href', '/integrations/add')
    })

    test('UX-03: a load that fails says so and can be tried again', async () => {
      await retryAfterOutage(its.network, 'Integrations', () => renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' }))
      expect(await screen.findByRole('link', { name: 'alarm' })).toBeVisible()
    })

    test('SHELL-06: speaks German', async () => {
      setLanguage('de')
      await open()
      expect(screen.getByRole('heading', { name: 'Integrationen' })).toBeVisible()
      await waitFor(() => expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Typ', 'URL oder Sprache', 'Status', 'Letzte Zustellung', 'Aktionen']))
      expect(rowOf('alarm').getByRole('img', { name: 'Eigene Funktion' })).toBeVisible()
      expect(rowOf('chat-10').getByText('Deaktiviert')).toBeVisible()
    })
  })

  describe('deleting an integration', () => {
    const ask = async () => askToDelete(await open(), 'plain')
    const rowGone = () => waitFor(() => expect(rowNames()).not.toContain('plain'))
    const rowBack = () => screen.findByRole('link', { name: 'plain' })

    test('INT-02: the row goes, and the integration with it', async () => {
      const { confirm } = await ask()
      await confirm()
      await rowGone()
      await plainIsStored(false)
      expect(rowNames()).toHaveLength(5)
      expect(its.console.toasts).toEqual([])
    })

    test('INT-02: Enter in the confirmation deletes too, and the focus stays on the page', async () => {
      const { user } = await ask()
      await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
      await user.keyboard('{Enter}')
      await rowGone()
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
      await plainIsStored(false)
    })

    test('ERR-01: a failure is silent and the row comes back', async () => {
      const { confirm } = await ask()
      const failed = failedDeletions(its.console)
      await whileDown(its.network, async () => {
        await confirm()
        await waitFor(() => expect(failed).toHaveLength(1))
        await rowBack()
      })
      expect(its.console.toasts).toEqual([])
      await plainIsStored(true)
    })

    test('ERR-01: what somebody else has deleted meanwhile is gone without a word', async () => {
      const { confirm } = await ask()
      await act(() => its.console.api.request('/api/v1/integrations/i-plain', { method: 'DELETE' }))
      const failed = failedDeletions(its.console)
      const shown: boolean[] = []
      const watch = new MutationObserver(() => shown.push(screen.queryByRole('link', { name: 'plain', hidden: true }) !== null))
      watch.observe(document.body, { childList: true, subtree: true })
      await confirm()
      await waitFor(() => expect(failed).toHaveLength(1))
      await rowGone()
      await waitFor(() => expect(screen.getByText('5')).toBeVisible())
      watch.disconnect()
      expect(shown.lastIndexOf(true)).toBeLessThan(shown.indexOf(false))
      expect(its.console.toasts).toEqual([])
    })

    test('ERR-01: without a network it fails at once and is not done later', async () => {
      const { confirm } = await ask()
      const failed = failedDeletions(its.console)
      await act(async () => window.dispatchEvent(new Event('offline')))
      await whileDown(its.network, async () => {
        await confirm()
        await waitFor(() => expect(failed).toEqual(['/api/v1/integrations/i-plain']))
        await rowBack()
      })
      await act(async () => window.dispatchEvent(new Event('online')))
      await rowBack()
      await plainIsStored(true)
    })
  })
})

describe('health', () => {
  const put = (id: string, content: object) => its.console.api.request(`/api/v1/integrations/${id}`, { method: 'PUT', json: { id, type: 'webhook', content: { name: id, ...content } } })
  const rowOf = (name: string) => within(screen.getByRole('link', { name }).closest('[role=row]') as HTMLElement)
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  beforeEach(() => setLanguage('en'))

  test('INT-20: beside the status, which keeps its word, stands since when none arrives, how many failed, and the way to the log', async () => {
    // What the scripted devices publish goes to an address that is refused.
    await put('climate-report', { url: 'http://127.0.0.1:9/x', event: 'climate' })
    await put('idle', { url: 'https://hooks.example/x', event: 'never-published' })
    await put('off', { url: 'https://hooks.example/x', disabled: true })
    await waitFor(async () => expect(((await its.console.api.json('/api/v1/integrations/health')) as { integrations: { id: string; failed: number }[] }).integrations.find(({ id }) => id === 'climate-report')?.failed).toBeGreaterThan(0), { timeout: 20_000 })
    renderScreen(IntegrationListScreen, { console: its.console, at: '/integrations' })
    await waitFor(() => expect(headers()).toEqual(['Name', 'Type', 'URL or language', 'Status', 'Last delivery', 'Actions']))
    const failing = rowOf('climate-report')
    expect(failing.getByText('Enabled')).toBeVisible()
    expect(failing.getByText(/^Failing since /)).toBeVisible()
    expect(failing.getByRole('link', { name: /^\d+ of \d+ failed$/ })).toHaveAttribute('href', '/integrations/climate-report?tab=deliveries')
    expect(rowOf('idle').getByText('—')).toBeVisible()
    expect(rowOf('off').getByText('Disabled')).toBeVisible()
  }, 40_000)

  const oneIntegration: Answers = { 'GET /api/v1/integrations': () => [{ id: 'i1', type: 'webhook', content: { name: 'one', url: 'https://x.example' } }] }
  const showHealth = (health: object) => {
    const console = createTestConsole({ api: { ...oneIntegration, 'GET /api/v1/integrations/health': () => ({ integrations: [{ id: 'i1', name: 'one', ...health }] }) } })
    renderScreen(IntegrationListScreen, { console, at: '/integrations' })
  }

  test('INT-20: one that works shows when it last did, and what failed before', async () => {
    showHealth({ deliveries: 10, failed: 1, lastAt: new Date(Date.now() - 120_000).toISOString() })
    expect(await screen.findByText('2 min ago')).toBeVisible()
    expect(screen.getByText('1 of 10 failed')).toBeVisible()
    expect(screen.queryByText(/^Failing/)).toBeNull()
  })

  test('INT-20: a server that names no moment still tells one that fails 10 of 10', async () => {
    showHealth({ deliveries: 10, failed: 10, lastError: 'refused' })
    expect(await screen.findByText('Failed')).toBeVisible()
    expect(screen.getByText('10 of 10 failed')).toBeVisible()
  })

  test('INT-20: a server that tells nothing of deliveries leaves the list as it is', async () => {
    const console = createTestConsole({ api: oneIntegration })
    renderScreen(IntegrationListScreen, { console, at: '/integrations' })
    await screen.findByRole('link', { name: 'one' })
    expect(headers()).toEqual(['Name', 'Type', 'URL or language', 'Status', 'Actions'])
    expect(console.toasts).toEqual([])
  })
})

describe('hostileNames', () => {
  beforeEach(() => setLanguage('en'))

  test('ERR-04, INT-01: 200 hostile texts are text in the list, as names, types and URLs', async () => {
    const left = new Set(hostileTexts.map(visible))
    expect(left.size).toBe(200)
    for (let first = 0; first < 200; first += 20) {
      const integrations = hostileTexts.slice(first, first + 20).map((text, index) => ({ id: `i${index}`, type: text, content: { name: text, url: text } }))
      const console = createTestConsole({ api: { 'GET /api/v1/integrations': () => integrations } })
      const { unmount } = renderScreen(IntegrationListScreen, { console, at: '/integrations' })
      expect(await screen.findByText('20')).toBeVisible()
      for (const { textContent } of await screen.findAllByRole('link', { hidden: true })) left.delete(textContent)
      expect(document.body.querySelectorAll(madeByTexts)).toHaveLength(0)
      unmount()
    }
    expect([...left]).toEqual([])
    expect('ran' in window).toBe(false)
  })
})

describe('IntegrationGalleryScreen', () => {
  const console = createTestConsole({ api: { 'GET /api/v1/integrations': () => ({ a: { id: 'a', type: 'losant', content: {} }, b: { id: 'b', type: 'losant', content: {} } }) } })

  const open = () => {
    renderScreen(IntegrationGalleryScreen, { console, at: '/integrations/add' })
    return userEvent.setup()
  }
  const names = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  beforeEach(() => setLanguage('en'))

  describe('the gallery', () => {
    test('INT-04: nine cards in their order, each a link to its form', () => {
      open()
      expect(names()).toEqual(['Custom Webhook', 'Custom Function', 'Anthropic Chat', 'OpenAI Chat', 'Losant Enterprise IoT Platform', 'Datadog', 'Last.fm', 'OpenWeather', 'IFTTT'])
      expect(screen.getByRole('link', { name: /^Datadog/ })).toHaveAttribute('href', '/integrations/add/datadog')
    })

    test('INT-04: the search matches title or description; no match says so and can be taken back', async () => {
      const user = open()
      const search = screen.getByRole('searchbox', { name: 'Search templates' })
      await user.type(search, 'GAUGE')
      expect(names()).toEqual(['Datadog'])
      await user.clear(search)
      await user.type(search, 'custom')
      expect(names()).toEqual(['Custom Webhook', 'Custom Function'])
      await user.type(search, ' nothing')
      expect(names()).toEqual([])
      expect(screen.getByText('Nothing matches your search')).toBeVisible()
      await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? search)
      expect(names()).toHaveLength(9)
    })

    test('INT-13: what was exported elsewhere is pasted and opens the form of its template; what is none is refused with its place', async () => {
      const user = open()
      await user.click(screen.getByRole('button', { name: 'Paste JSON…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Paste an integration' }))
      const text = dialog.getByRole('textbox', { name: 'JSON' })
      fireEvent.change(text, { target: { value: '{"event": }' } })
      await user.click(dialog.getByRole('button', { name: 'Take over' }))
      expect(dialog.getByText('This is not valid JSON from line 1, column 11 on.')).toBeVisible()
      fireEvent.change(text, { target: { value: '{"just": "json"}' } })
      await user.click(dialog.getByRole('button', { name: 'Take over' }))
      expect(dialog.getByText('This is JSON, but no integration: it has neither a URL, an event nor code.')).toBeVisible()
      fireEvent.drop(text, { dataTransfer: { files: [{ text: async () => '{"dropped": 1}' }] } })
      await waitFor(() => expect(text).toHaveValue('{"dropped": 1}'))
      fireEvent.change(text, { target: { value: '{"integration": {"template": "datadog", "event": "e", "url": "https://x"}}' } })
      await user.click(dialog.getByRole('button', { name: 'Take over' }))
      expect(screen.getByLabelText('address')).toHaveTextContent('/integrations/add/datadog')
    })
  })
})

describe('TestModal', () => {
  let console: TestConsole

  beforeEach(() => {
    setLanguage('en')
    // A server that keeps no log of deliveries.
    console = createTestConsole({ api: { 'GET /api/v1/devices': () => ({ d1: { id: 'd1', name: 'Pump' } }) } })
  })

  const open = async (device?: string) => {
    renderScreen(() => <TestAction id="i1" look="icon" name="garden" device={device} />, { console, at: '/' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Test garden' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Test garden' }))
    await dialog.findByRole('option', { name: 'Pump' })
    return { user, dialog, publish: dialog.getByRole('button', { name: 'Publish test event' }) }
  }

  describe('the test dialog', () => {
    test('INT-03, INT-21: publishes the typed data to the integration’s address of the chosen device; before one is chosen the button is off and says why; without a log it closes', async () => {
      const { user, dialog, publish } = await open()
      expect(publish).toHaveAttribute('aria-disabled', 'true')
      expect(publish).toHaveAccessibleDescription('Choose a device first')
      await user.click(publish)
      expect(console.broker.published).toEqual([])
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Device' }), 'd1')
      fireEvent.change(dialog.getByRole('textbox', { name: 'Event data' }), { target: { value: '{"t": 1}' } })
      await user.click(publish)
      await waitFor(() => expect(console.broker.published).toEqual([{ topic: 'devices/d1/webhooks/garden', payload: '{"t": 1}' }]))
      expect(console.toasts).toEqual([{ kind: 'success', title: 'Test event published', text: 'On Pump' }])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('INT-03: without a connection it fails at once, says why, and keeps what was typed', async () => {
      const { user, dialog, publish } = await open('d1')
      fireEvent.change(dialog.getByRole('textbox', { name: 'Event data' }), { target: { value: 'typed' } })
      act(() => console.broker.setConnection({ kind: 'reconnecting', since: 0 }))
      await user.click(publish)
      await waitFor(() => expect(console.toasts).toEqual([expect.objectContaining({ kind: 'error', title: 'Failed to publish test event' })]))
      expect(dialog.getByRole('textbox', { name: 'Event data' })).toHaveValue('typed')
      expect(console.broker.published).toEqual([])
    })
  })
})

describe('followed', () => {
  interface Logged {
    id: string
    data: string
    device?: string
    trigger?: string
    [field: string]: unknown
  }

  let console: TestConsole
  let log: object[]

  const at = '2026-11-20T17:00:00.000Z'
  const delivery = ({ data, device = 'd1', ...rest }: Logged) => ({ at, trigger: 'test', event: { device, name: 'e', data, publishedAt: at }, status: 'waiting', attempts: [], published: [], ...rest })
  const attempt = (more: object) => ({ at, duration: 35, request: null, response: null, error: null, ...more })
  /** The newest first, as the server sends them. */
  const logged = (entry: Logged) => { log = [delivery(entry), ...log] }

  beforeEach(() => {
    setLanguage('en')
    log = [delivery({ id: 'old', data: '{"t":1}', status: 'failed' })]
    console = createTestConsole({ api: { 'GET /api/v1/integrations/:id/deliveries': () => ({ deliveries: log }), 'GET /api/v1/devices': () => ({ d1: { id: 'd1', name: 'Pump' } }) } })
  })

  const publish = async () => {
    renderScreen(() => <TestAction id="i1" look="icon" name="garden" device="d1" data={'{"t":1}'} />, { console, at: '/' })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Test garden' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Test garden' })).getByRole('button', { name: 'Publish test event' }))
    await waitFor(() => expect(console.toasts).toEqual([{ kind: 'success', title: 'Test event published', text: 'On Pump' }]))
    return { user, outcome: within(await screen.findByRole('region', { name: 'Result' })) }
  }

  describe('the test dialog, where the server keeps a log', () => {
    test('INT-21: waits for the delivery of its own event and shows that it failed, with the error and the way to it in the log', async () => {
      const { user, outcome } = await publish()
      expect(outcome.getByText('Published. Waiting for its delivery…')).toBeVisible()
      logged({ id: 'other-device', data: '{"t":1}', device: 'd2', status: 'succeeded' })
      logged({ id: 'an-event', data: '{"t":1}', trigger: 'event', status: 'succeeded' })
      logged({ id: 'own', data: '{"t":1}', status: 'failed', attempts: [attempt({ response: { status: 404, headers: {}, body: 'no' }, error: 'error status 404 from hooks.example' })] })
      expect(await outcome.findByText('Failed')).toBeVisible()
      expect(outcome.getByText('HTTP 404')).toBeVisible()
      expect(outcome.getByText('error status 404 from hooks.example')).toBeVisible()
      const link = outcome.getByRole('link', { name: 'Show in the log' })
      expect(link).toHaveAttribute('href', '/integrations/i1?tab=deliveries&delivery=own')
      await user.click(link)
      expect(screen.getByLabelText('address')).toHaveTextContent('/integrations/i1?tab=deliveries&delivery=own')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('INT-21: follows a delivery that waits for another attempt until it has arrived, with what a function printed and published', async () => {
      const { user, outcome } = await publish()
      logged({ id: 'own', data: '{"t":1}', attempts: [attempt({ error: 'The host refuses the connection.' })], nextAttemptAt: at })
      expect(await outcome.findByText('The host refuses the connection.')).toBeVisible()
      expect(outcome.getByText(/^The next attempt is at /)).toBeVisible()
      log = [delivery({ id: 'own', data: '{"t":1}', status: 'succeeded', attempts: [attempt({ duration: 1234 })], console: [{ level: 'log', text: 'seen' }], published: [{ name: 'hook-response/e', data: '<b>42</b>' }] })]
      expect(await outcome.findByText('Delivered', {}, { timeout: 5_000 })).toBeVisible()
      expect(outcome.getByText('after 1,234 ms')).toBeVisible()
      expect(outcome.getByRole('log', { name: 'Console' })).toHaveTextContent('seen')
      expect(outcome.getByText('<b>42</b>')).toBeVisible()
      // Nothing is lost by closing: it was published as it stands.
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    test('INT-21: a second test shows its own outcome, not the first one’s', async () => {
      const { user, outcome } = await publish()
      logged({ id: 'first', data: '{"t":1}', status: 'failed', attempts: [attempt({ error: 'first' })] })
      await outcome.findByText('first')
      await user.click(screen.getByRole('button', { name: 'Publish test event' }))
      expect(await outcome.findByText('Published. Waiting for its delivery…')).toBeVisible()
      logged({ id: 'second', data: '{"t":1}', status: 'succeeded', attempts: [attempt({})] })
      expect(await outcome.findByText('Delivered')).toBeVisible()
      expect(outcome.queryByText('first')).toBeNull()
    })
  })
})

describe('pasted', () => {
  const console = createTestConsole({
    api: {
      'GET /api/v1/integrations': () => [{ id: 'a', type: 'webhook', content: { name: 'door-open' } }],
      'GET /api/v1/devices': () => [],
      'GET /api/v1/secrets': () => [],
    },
  })

  beforeEach(() => setLanguage('en'))

  test('INT-23: what had to be changed of it is said in its form, and can be corrected there; its name is one that no other has', async () => {
    // The address is the form's from the beginning: the modal leads to where it is.
    const Screens = () => {
      const [left, setLeft] = useState(false)
      return left ? <IntegrationAddScreen /> : <><ImportModal open onClose={() => {}} /><button type="button" onClick={() => setLeft(true)}>Follow</button></>
    }
    renderScreen(Screens, { console, at: '/integrations/add/webhook', path: '/integrations/add/:template' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste an integration' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'JSON' }), { target: { value: '{"event": "door open", "url": "https://x.example", "requestType": "Post", "headers": null, "auth": null, "noDefaults": "true"}' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Take over' }))
    fireEvent.click(screen.getByText('Follow'))
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('door-open-2')
    expect(screen.getByText('Imported with these changes. Check them, then save.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent).filter((text) => text?.endsWith('.'))).toEqual([
      'The fields headers, auth were empty (null) and are left out.', 'The type “Post” is now POST.', 'The field noDefaults was converted to the format used here.', 'It had no name. It is called “door-open-2” now.',
    ])
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('POST')
  })
})
