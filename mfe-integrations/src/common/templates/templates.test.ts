import { expect, test } from '@jest/globals'
import { templates, labelOf } from './templates.ts'

test('INT-04: the templates and their labels', () => {
  expect(templates.map(({ id, label }) => [id, label.en])).toEqual([
    ['webhook', 'Custom Webhook'],
    ['lambda', 'Custom Function'],
    ['anthropic-chat', 'Anthropic Chat'],
    ['openai-chat', 'OpenAI Chat'],
    ['losant', 'Losant Enterprise IoT Platform'],
    ['datadog', 'Datadog'],
    ['lastfm', 'Last.fm'],
    ['openweather', 'OpenWeather'],
    ['ifttt', 'IFTTT'],
  ])
})

test('INT-01: a type that this version does not know keeps its own name', () => {
  expect(labelOf('slack', 'en')).toBe('slack')
})
