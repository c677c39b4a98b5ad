import { anthropicChat, openaiChat } from './chats.data.ts'
import { lambda, webhook } from './own.data.ts'
import { datadog, ifttt, lastfm, losant, openweather } from './services.data.ts'
import type { Template } from './template.ts'

/** In the order of the gallery. */
export const templates: readonly Template[] = [webhook, lambda, anthropicChat, openaiChat, losant, datadog, lastfm, openweather, ifttt]
