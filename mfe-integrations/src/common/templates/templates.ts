import type { Language } from '@console/platform/i18n'
import { anthropicChat, openaiChat } from './chats.data.ts'
import { lambda, webhook } from './own.data.ts'
import { datadog, ifttt, lastfm, losant, openweather } from './services.data.ts'
import type { Template } from './template.ts'

/** In the order of the gallery. */
export const templates: readonly Template[] = [
  webhook,
  lambda,
  anthropicChat,
  openaiChat,
  losant,
  datadog,
  lastfm,
  openweather,
  ifttt,
]

const byId = new Map(templates.map((template) => [template.id, template]))

/** Undefined for a type that this version does not know. */
export const templateOf = (type: string): Template | undefined => byId.get(type)

/** Also for a type of a later version: its content says only whether it sends requests or runs code. */
export const anyTemplateOf = (type: string, content: { lambda?: unknown }): Template =>
  templateOf(type) ?? { ...(content.lambda ? lambda : webhook), id: type }

/** The label of a type; for an unknown one its id. */
export const labelOf = (type: string, language: Language): string => templateOf(type)?.label[language] ?? type
