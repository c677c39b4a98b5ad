interface TemplateCase {
  template: string
  title: string
  /** Labels and values. */
  fill: Readonly<Record<string, string>>
  request: {
    origin: string
    data: string
    method: string
    url: string
    headers: Readonly<Record<string, string>>
    body?: unknown
  }
  response: unknown
  /** What the response template makes of the response. */
  published: string
}

export const device = 'NODE-A41C7E'
export const secret = 's3cret-canary'

/**
 * Templates through their forms, one with a body and one with a query: what arrives at the service, and what of its
 * response comes back as an event.
 */
export const templateCases: readonly TemplateCase[] = [
  {
    template: 'anthropic-chat',
    title: 'Anthropic Chat',
    fill: { 'API key': 'MY_KEY' },
    request: {
      origin: 'https://api.anthropic.com',
      data: 'say "hi"',
      method: 'POST',
      url: '/v1/messages',
      headers: { 'anthropic-version': '2023-06-01', 'x-api-key': secret, 'content-type': 'application/json' },
      body: {
        model: 'claude-3-opus-latest',
        max_tokens: 30,
        system: 'You are helpful assistant',
        messages: [{ role: 'user', content: 'say "hi"' }],
      },
    },
    response: { content: [{ type: 'text', text: 'claude-says-hi' }] },
    published: 'claude-says-hi',
  },
  {
    template: 'lastfm',
    title: 'Last.fm',
    fill: { User: 'rj', 'API key': 'MY_KEY' },
    request: {
      origin: 'https://ws.audioscrobbler.com',
      data: '',
      method: 'GET',
      url: `/2.0/?method=user.getrecenttracks&format=json&user=rj&api_key=${secret}&limit=1`,
      headers: {},
    },
    response: {
      recenttracks: { track: [{ artist: { '#text': 'Can' }, name: 'Vitamin C', '@attr': { nowplaying: 'true' } }] },
    },
    published: 'Vitamin C',
  },
]
