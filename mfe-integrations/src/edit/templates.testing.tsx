import { beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, userEvent, waitFor } from '@console/platform-testing'
import { its } from './cloud.testing.ts'
import { add, address, save, storedAs } from './openForm.testing.tsx'

describe('templates', () => {
  beforeEach(async () => {
    await its.console.api.request('/api/v1/secrets/MY_KEY', { method: 'PUT', json: { value: 'canary' } })
  })

  const fill = (label: string, value: string, role: 'textbox' | 'spinbutton' = 'textbox') =>
    fireEvent.change(screen.getByRole(role, { name: label }), { target: { value } })
  const saved = async (name: string) => {
    await save()
    await waitFor(() => expect(address()).toHaveTextContent(/^\/integrations$/))
    return storedAs(name)
  }
  const choose = async (label: string) => {
    await screen.findByRole('option', { name: 'MY_KEY' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: label }), 'MY_KEY')
  }
  /** Saves a form of texts and one key. */
  const savedWith = async (template: string, texts: { Name: string } & Record<string, string>, key: string) => {
    await add(template)
    for (const [label, value] of Object.entries(texts)) fill(label, value)
    await choose(key)
    return saved(texts.Name)
  }
  const request = { noDefaults: true, rejectUnauthorized: true }
  const fields = {
    data: '{{{PARTICLE_EVENT_VALUE}}}',
    coreid: '{{{PARTICLE_DEVICE_ID}}}',
    published_at: '{{{PARTICLE_PUBLISHED_AT}}}',
  }

  test('UX-59: the form of a function says how its code reads a secret', async () => {
    await add('lambda')
    expect(await screen.findByText('The code reads a secret as secrets.NAME.')).toBeVisible()
  })

  test('UX-73, UX-74: before anything is saved, the form says what a name may have, and calls a key that is missing by its field', async () => {
    await add('openai-chat')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Letters, digits, dashes and underscores, at most 64.',
    )
    expect(
      (await screen.findAllByText('“API key” is not filled in yet, so {{API_KEY}} stays empty.')).length,
    ).toBeGreaterThan(0)
    expect(screen.queryByText(/API_KEY.*neither a secret/)).toBeNull()
  })

  describe('what a template supplies is what is stored', () => {
    test('TPL-01: Anthropic Chat', async () => {
      await add('anthropic-chat')
      expect(screen.getByRole('spinbutton', { name: 'Max tokens' })).toHaveAttribute('min', '1')
      fill('Name', 'my-claude')
      expect(
        screen.getByText(
          'You can save without one. Until one is chosen, requests go out with an empty key, and the service may refuse them.',
        ),
      ).toBeVisible()
      fill('Max tokens', '1.5', 'spinbutton')
      await save()
      expect(await screen.findByText('Must be a whole number')).toBeVisible()
      fill('Max tokens', '30', 'spinbutton')
      await choose('API key')
      expect(await saved('my-claude')).toMatchObject({
        type: 'anthropic-chat',
        content: {
          name: 'my-claude',
          template: 'anthropic-chat',
          event: 'claude',
          url: 'https://api.anthropic.com/v1/messages',
          requestType: 'POST',
          ...request,
          parameters: [
            { template_name: 'MODEL', value: 'claude-3-opus-latest' },
            { template_name: 'SYSTEM', value: 'You are helpful assistant' },
            { template_name: 'MAX_TOKENS', value: 30 },
          ],
          headers: { 'anthropic-version': '2023-06-01', 'x-api-key': '{{{API_KEY}}}' },
          secrets: [{ template_name: 'API_KEY', name: 'MY_KEY' }],
          responseTemplate: '{{{content.0.text}}}',
        },
      })
    })

    test('TPL-02: OpenAI Chat, whose temperature lies between 0 and 2', async () => {
      await add('openai-chat')
      const temperature = screen.getByRole('spinbutton', { name: 'Temperature' })
      for (const [attribute, value] of [
        ['min', '0'],
        ['max', '2'],
        ['step', '0.1'],
      ] as const)
        expect(temperature).toHaveAttribute(attribute, value)
      fill('Name', 'my-gpt')
      fill('Temperature', '2.5', 'spinbutton')
      await save()
      expect(await screen.findByText('Must be at most 2')).toBeVisible()
      await waitFor(() => expect(temperature).toHaveFocus())
      fill('Temperature', '0.85', 'spinbutton')
      await choose('API key')
      expect(await saved('my-gpt')).toMatchObject({
        content: {
          event: 'chat',
          url: 'https://api.openai.com/v1/chat/completions',
          headers: { Authorization: 'Bearer {{{API_KEY}}}' },
          responseTemplate: '{{{choices.0.message.content}}}',
          parameters: [
            { template_name: 'MODEL', value: 'gpt-4o' },
            { template_name: 'SYSTEM', value: 'You are a helpful assistant.' },
            { template_name: 'MAX_TOKENS', value: 30 },
            { template_name: 'TEMPERATURE', value: '0.85' },
          ],
        },
      })
    })

    test('TPL-11: a model that its provider withdraws is told at its field, and what a model refuses is not sent', async () => {
      await add('openai-chat')
      const body = (content: object | undefined) => (content as { json: string }).json
      expect(
        screen.getByText(/^OpenAI (?:withdraws this model on |has withdrawn this model \()2027-01-14/),
      ).toBeVisible()
      fill('Model', 'gpt-4')
      expect(
        screen.getByText(/^OpenAI has withdrawn this model \(2026-10-23\), so requests with it fail\./),
      ).toBeVisible()
      fill('Model', 'gpt-6')
      expect(screen.getByText('This model takes no temperature, so none is sent.')).toBeVisible()
      expect(screen.queryByText(/withdraw/)).toBeNull()
      fill('Name', 'newer')
      const newer = body((await saved('newer'))?.content)
      expect(newer).toContain('"max_completion_tokens": {{{MAX_TOKENS}}}')
      expect(newer).not.toContain('temperature')
    })

    test('TPL-03: Losant shows the URL, whose WEBHOOK_ID is to be replaced', async () => {
      await add('losant')
      expect(screen.getByRole('textbox', { name: 'URL' })).toHaveValue(
        'https://triggers.losant.com/webhooks/<WEBHOOK_ID>',
      )
      expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull()
      fill('Name', 'my-losant')
      fill('URL', 'https://triggers.losant.com/webhooks/w1')
      expect(await saved('my-losant')).toMatchObject({
        type: 'losant',
        content: {
          name: 'my-losant',
          template: 'losant',
          event: 'losant-data',
          url: 'https://triggers.losant.com/webhooks/w1',
          requestType: 'POST',
          ...request,
          json: fields,
        },
      })
    })

    test('TPL-04: Datadog', async () => {
      expect(await savedWith('datadog', { Name: 'my-datadog' }, 'API key')).toMatchObject({
        content: {
          event: 'datadog-data',
          requestType: 'POST',
          headers: { 'DD-API-KEY': '{{{API_KEY}}}' },
          json: '{ "series": [{ "metric": "particle.data", "type": "gauge", "points": [[{{CONSOLE_PUBLISHED_AT_SECONDS}}, {{PARTICLE_EVENT_VALUE}}]] }] }',
        },
      })
    })

    test('TPL-05: Last.fm', async () => {
      expect(await savedWith('lastfm', { Name: 'my-music', User: 'rj' }, 'API key')).toMatchObject({
        content: {
          event: 'lastfm-data',
          requestType: 'GET',
          parameters: [{ template_name: 'USER', value: 'rj' }],
          query: {
            method: 'user.getrecenttracks',
            format: 'json',
            user: '{{{USER}}}',
            api_key: '{{{API_KEY}}}',
            limit: '1',
          },
        },
      })
    })

    test('TPL-06: OpenWeather, whose place are numbers of any step', async () => {
      await add('openweather')
      fill('Name', 'my-weather')
      await save()
      expect(await screen.findAllByText('Input required')).toHaveLength(2)
      await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Latitude' })).toHaveFocus())
      expect(screen.getByRole('spinbutton', { name: 'Latitude' })).toHaveAttribute('step', 'any')
      fill('Latitude', '52.5163', 'spinbutton')
      fill('Longitude', '-13.37', 'spinbutton')
      await choose('API key')
      expect(await saved('my-weather')).toMatchObject({
        content: {
          event: 'openweather-data',
          url: 'https://api.openweathermap.org/data/3.0/onecall',
          requestType: 'GET',
          parameters: [
            { template_name: 'LAT', value: '52.5163' },
            { template_name: 'LON', value: '-13.37' },
          ],
          query: {
            exclude: 'minutely,hourly,daily,alerts',
            lat: '{{{LAT}}}',
            lon: '{{{LON}}}',
            appid: '{{{API_KEY}}}',
          },
        },
      })
    })

    test('TPL-07: IFTTT', async () => {
      expect(await savedWith('ifttt', { Name: 'my-applet', 'Event name': 'pressed' }, 'Key')).toMatchObject({
        content: {
          event: 'ifttt-trigger',
          requestType: 'POST',
          url: 'https://maker.ifttt.com/trigger/{{{EVENT_NAME}}}/json/with/key/{{{KEY}}}',
          parameters: [{ template_name: 'EVENT_NAME', value: 'pressed' }],
          secrets: [{ template_name: 'KEY', name: 'MY_KEY' }],
        },
      })
    })
  })
})
