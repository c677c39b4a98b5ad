import type { Language } from '@console/shared/i18n'
import { CloudSun, Gauge, Lambda, MessageSquareText, Music, Share2, Sparkles, Webhook, Zap, type LucideIcon } from 'lucide-react'

/** What an integration is made from. `id` is the integration's type. */
export interface Template {
  id: string
  label: Readonly<Record<Language, string>>
  Icon: LucideIcon
}

const everywhere = (name: string) => ({ en: name, de: name })

/** In the order of the gallery. */
export const templates: readonly Template[] = [
  { id: 'webhook', label: { en: 'Custom Webhook', de: 'Eigener Webhook' }, Icon: Webhook },
  { id: 'lambda', label: { en: 'Custom Function', de: 'Eigene Funktion' }, Icon: Lambda },
  { id: 'anthropic-chat', label: everywhere('Anthropic Chat'), Icon: Sparkles },
  { id: 'openai-chat', label: everywhere('OpenAI Chat'), Icon: MessageSquareText },
  { id: 'losant', label: everywhere('Losant Enterprise IoT Platform'), Icon: Share2 },
  { id: 'datadog', label: everywhere('Datadog'), Icon: Gauge },
  { id: 'lastfm', label: everywhere('Last.fm'), Icon: Music },
  { id: 'openweather', label: everywhere('OpenWeather'), Icon: CloudSun },
  { id: 'ifttt', label: everywhere('IFTTT'), Icon: Zap },
]
