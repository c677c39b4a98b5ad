import { Lambda, Webhook } from 'lucide-react'
import { defaultFields } from '../model/request.ts'
import type { Template } from './template.ts'

/** The code of a new custom function: it returns all that it gets. */
const defaultHandler = `/**
 * Runs for every event that triggers this integration.
 * What it returns is published as the response.
 * @param {HandlerEvent} event
 */
export default function handler({ data, coreid, published_at, params, secrets }) {
  return { data, coreid, published_at, params, secrets };
}
`

export const webhook: Template = {
  id: 'webhook',
  kind: 'request',
  group: 'own',
  label: { en: 'Custom Webhook', de: 'Eigener Webhook' },
  description: {
    en: 'Send any HTTP request when an event arrives.',
    de: 'Sendet eine beliebige HTTP-Anfrage, wenn ein Ereignis eintrifft.',
  },
  Icon: Webhook,
  defaults: { requestType: 'POST', noDefaults: true, rejectUnauthorized: true, json: defaultFields },
  parameters: [],
  secrets: [],
  sections: ['secrets', 'requestUrl', 'request', 'query', 'headers', 'auth', 'response'],
  sample: '{"t": 21.4, "rh": 63.1}',
}

export const lambda: Template = {
  id: 'lambda',
  kind: 'function',
  group: 'own',
  label: { en: 'Custom Function', de: 'Eigene Funktion' },
  description: {
    en: 'Run your own JavaScript on an event and publish the result.',
    de: 'Führt eigenes JavaScript aus und veröffentlicht das Ergebnis.',
  },
  Icon: Lambda,
  defaults: { lambda: { language: 'javascript', code: defaultHandler } },
  parameters: [],
  secrets: [],
  sections: ['secrets'],
  sample: '{"t": 21.4, "rh": 63.1}',
}
