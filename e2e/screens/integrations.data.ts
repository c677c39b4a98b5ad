import { expect } from '@playwright/test'

interface TemplateCase {
  template: string
  title: string
  /** Labels and values. */
  fill: Readonly<Record<string, string>>
  request: { origin: string; data: string; method: string; url: string; headers: Readonly<Record<string, string>>; body?: unknown }
  response: unknown
  /** What the response template makes of the response. */
  published: string
}

export const device = 'NODE-A41C7E'
export const secret = 's3cret-canary'
const anyTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

const fields = (data: string) => ({ data, coreid: device, published_at: anyTime })

/** Each template through its form: what arrives at the service, and what of its response comes back as an event. */
export const templateCases: readonly TemplateCase[] = [
  {
    template: 'anthropic-chat', title: 'Anthropic Chat', fill: { 'API key': 'MY_KEY' },
    request: {
      origin: 'https://api.anthropic.com', data: 'say "hi"', method: 'POST', url: '/v1/messages', headers: { 'anthropic-version': '2023-06-01', 'x-api-key': secret, 'content-type': 'application/json' },
      body: { model: 'claude-3-opus-latest', max_tokens: 30, system: 'You are helpful assistant', messages: [{ role: 'user', content: 'say "hi"' }] },
    },
    response: { content: [{ type: 'text', text: 'claude-says-hi' }] }, published: 'claude-says-hi',
  },
  {
    template: 'openai-chat', title: 'OpenAI Chat', fill: { 'API key': 'MY_KEY' },
    request: {
      origin: 'https://api.openai.com', data: 'two\nlines', method: 'POST', url: '/v1/chat/completions', headers: { authorization: `Bearer ${secret}` },
      body: { model: 'gpt-4o', max_tokens: 30, temperature: 0.8, messages: [{ role: 'system', content: 'You are a helpful assistant.' }, { role: 'user', content: 'two\nlines' }] },
    },
    response: { choices: [{ message: { content: 'gpt-says-hi' } }] }, published: 'gpt-says-hi',
  },
  {
    template: 'losant', title: 'Losant Enterprise IoT Platform', fill: { URL: 'https://triggers.losant.com/webhooks/w1' },
    request: { origin: 'https://triggers.losant.com', data: '21.4', method: 'POST', url: '/webhooks/w1', headers: { 'content-type': 'application/json' }, body: fields('21.4') },
    response: { success: 'losant-took-it' }, published: 'losant-took-it',
  },
  {
    template: 'datadog', title: 'Datadog', fill: { 'API key': 'MY_KEY' },
    request: {
      origin: 'https://api.datadoghq.com', data: '21.4', method: 'POST', url: '/api/v1/series', headers: { 'dd-api-key': secret },
      body: { series: [{ metric: 'particle.data', type: 'gauge', points: [[anyTime, '21.4']] }] },
    },
    response: { status: 'datadog-ok' }, published: 'datadog-ok',
  },
  {
    template: 'lastfm', title: 'Last.fm', fill: { User: 'rj', 'API key': 'MY_KEY' },
    request: { origin: 'https://ws.audioscrobbler.com', data: '', method: 'GET', url: `/2.0/?method=user.getrecenttracks&format=json&user=rj&api_key=${secret}&limit=1`, headers: {} },
    response: { recenttracks: { track: [{ artist: { '#text': 'Can' }, name: 'Vitamin C', '@attr': { nowplaying: 'true' } }] } }, published: 'Vitamin C',
  },
  {
    template: 'openweather', title: 'OpenWeather', fill: { Latitude: '52.5', Longitude: '-13.4', 'API key': 'MY_KEY' },
    request: { origin: 'https://api.openweathermap.org', data: '', method: 'GET', url: `/data/3.0/onecall?exclude=minutely%2Chourly%2Cdaily%2Calerts&lat=52.5&lon=-13.4&appid=${secret}`, headers: {} },
    response: { current: { temp: 285.3, weather: [{ icon: '04d', id: 803 }] } }, published: '{"temp":285.3,"icon":"04d","id":803}',
  },
  {
    template: 'ifttt', title: 'IFTTT', fill: { 'Event name': 'pressed', Key: 'MY_KEY' },
    request: { origin: 'https://maker.ifttt.com', data: 'on', method: 'POST', url: `/trigger/pressed/json/with/key/${secret}`, headers: { 'content-type': 'application/json' }, body: fields('on') },
    response: { done: 'ifttt-fired' }, published: 'ifttt-fired',
  },
]
