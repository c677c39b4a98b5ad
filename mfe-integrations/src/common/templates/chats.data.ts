import { MessageSquareText, Sparkles } from 'lucide-react'
import { takesTemperature, withdrawalOf } from './models.data.ts'
import type { ParameterField, Template } from './template.ts'

// Text, not an object: the numbers are numbers only once they are filled in.
const claudeBody = `{
  "model": "{{MODEL}}",
  "max_tokens": {{{MAX_TOKENS}}},
  "system": "{{SYSTEM}}",
  "messages": [{ "role": "user", "content": "{{PARTICLE_EVENT_VALUE}}" }]
}`

const gptBodyOf = (limits: readonly string[]) => `{
  "model": "{{MODEL}}",
${limits.map((limit) => `  ${limit},\n`).join('')}  "messages": [
    { "role": "system", "content": "{{SYSTEM}}" },
    { "role": "user", "content": "{{PARTICLE_EVENT_VALUE}}" }
  ]
}`

const gptTemperature = '"temperature": {{{TEMPERATURE}}}'
const gptTokens = '"max_completion_tokens": {{{MAX_TOKENS}}}'
const gptBody = gptBodyOf([gptTokens, gptTemperature])
const gptBodyWithoutTemperature = gptBodyOf([gptTokens])
/** As former releases have stored it: newer models refuse `max_tokens`. */
const formerGptBody = gptBodyOf(['"max_tokens": {{{MAX_TOKENS}}}', gptTemperature])

/** The body for a model of OpenAI, in place of another one of this template's. One of the user's own stays. */
export const fittingGptBody = (body: unknown, model: string): unknown => {
  if (body !== gptBody && body !== gptBodyWithoutTemperature && body !== formerGptBody) return body
  return takesTemperature(model) ? gptBody : gptBodyWithoutTemperature
}

const current = {
  Anthropic: 'platform.claude.com/docs/en/about-claude/models',
  OpenAI: 'developers.openai.com/api/docs/models',
} as const

const modelOf = (provider: keyof typeof current): ParameterField => ({
  name: 'MODEL',
  label: { en: 'Model', de: 'Modell' },
  kind: 'text',
  note: (valueOf, today) => {
    const day = withdrawalOf(valueOf('MODEL'))
    if (day === undefined) return undefined
    const others = {
      en: `The models that there are: ${current[provider]}.`,
      de: `Die Modelle, die es gibt: ${current[provider]}.`,
    }
    return day > today
      ? {
          en: `${provider} withdraws this model on ${day}. ${others.en}`,
          de: `${provider} stellt dieses Modell am ${day} ein. ${others.de}`,
        }
      : {
          en: `${provider} has withdrawn this model (${day}), so requests with it fail. ${others.en}`,
          de: `${provider} hat dieses Modell eingestellt (${day}), Anfragen damit schlagen fehl. ${others.de}`,
        }
  },
})
const system: ParameterField = {
  name: 'SYSTEM',
  kind: 'lines',
  label: { en: 'System prompt', de: 'System-Prompt' },
  help: {
    en: 'Tells the model what it is and how to answer.',
    de: 'Sagt dem Modell, was es ist und wie es antworten soll.',
  },
}
const maxTokens: ParameterField = {
  name: 'MAX_TOKENS',
  label: { en: 'Max tokens', de: 'Maximale Tokens' },
  kind: 'number',
  min: 1,
  step: 1,
}
const temperature: ParameterField = {
  name: 'TEMPERATURE',
  kind: 'number',
  min: 0,
  max: 2,
  step: 0.1,
  label: { en: 'Temperature', de: 'Temperatur' },
  help: { en: '0 is matter-of-fact, 2 is wild.', de: '0 ist sachlich, 2 ist wild.' },
  note: (valueOf) =>
    takesTemperature(valueOf('MODEL'))
      ? undefined
      : {
          en: 'This model takes no temperature, so none is sent.',
          de: 'Dieses Modell nimmt keine Temperatur an, also wird keine gesendet.',
        },
}
const apiKey = { name: 'API_KEY', label: { en: 'API key', de: 'API-Schlüssel' } } as const

export const anthropicChat: Template = {
  id: 'anthropic-chat',
  kind: 'request',
  group: 'service',
  label: { en: 'Anthropic Chat', de: 'Anthropic Chat' },
  description: {
    en: 'Ask a Claude model and hand its answer to the device.',
    de: 'Fragt ein Claude-Modell und gibt dem Gerät die Antwort.',
  },
  Icon: Sparkles,
  defaults: {
    template: 'anthropic-chat',
    event: 'claude',
    url: 'https://api.anthropic.com/v1/messages',
    requestType: 'POST',
    noDefaults: true,
    rejectUnauthorized: true,
    parameters: [
      { template_name: 'MODEL', value: 'claude-3-opus-latest' },
      { template_name: 'SYSTEM', value: 'You are helpful assistant' },
      { template_name: 'MAX_TOKENS', value: 30 },
    ],
    headers: { 'anthropic-version': '2023-06-01', 'x-api-key': '{{{API_KEY}}}' },
    json: claudeBody,
    responseTemplate: '{{{content.0.text}}}',
  },
  parameters: [modelOf('Anthropic'), system, maxTokens],
  secrets: [apiKey],
  sections: [],
  sample: 'Which plants like 21 degrees?',
}

export const openaiChat: Template = {
  id: 'openai-chat',
  kind: 'request',
  group: 'service',
  label: { en: 'OpenAI Chat', de: 'OpenAI Chat' },
  description: {
    en: 'Ask a GPT model and hand its answer to the device.',
    de: 'Fragt ein GPT-Modell und gibt dem Gerät die Antwort.',
  },
  Icon: MessageSquareText,
  defaults: {
    template: 'openai-chat',
    event: 'chat',
    url: 'https://api.openai.com/v1/chat/completions',
    requestType: 'POST',
    noDefaults: true,
    rejectUnauthorized: true,
    parameters: [
      { template_name: 'MODEL', value: 'gpt-4o' },
      { template_name: 'SYSTEM', value: 'You are a helpful assistant.' },
      { template_name: 'MAX_TOKENS', value: 30 },
      { template_name: 'TEMPERATURE', value: 0.8 },
    ],
    headers: { Authorization: 'Bearer {{{API_KEY}}}' },
    json: gptBody,
    responseTemplate: '{{{choices.0.message.content}}}',
  },
  parameters: [modelOf('OpenAI'), system, maxTokens, temperature],
  secrets: [apiKey],
  sections: [],
  sample: 'Which plants like 21 degrees?',
}
