import { CloudSun, Gauge, Music, Share2, Zap } from 'lucide-react'
import { defaultFields } from '../model/request.ts'
import type { Template } from './template.ts'

const apiKey = { name: 'API_KEY', label: { en: 'API key', de: 'API-Schlüssel' } } as const
const request = { noDefaults: true, rejectUnauthorized: true } as const

export const losant: Template = {
  id: 'losant',
  kind: 'request',
  group: 'service',
  label: { en: 'Losant Enterprise IoT Platform', de: 'Losant Enterprise IoT Platform' },
  description: { en: 'Pass readings to a Losant workflow.', de: 'Gibt Messwerte an einen Losant-Workflow weiter.' },
  Icon: Share2,
  defaults: {
    template: 'losant',
    event: 'losant-data',
    url: 'https://triggers.losant.com/webhooks/<WEBHOOK_ID>',
    requestType: 'POST',
    ...request,
    json: defaultFields,
  },
  parameters: [],
  secrets: [],
  sections: ['requestUrl'],
  sample: '{"t": 21.4}',
}

export const datadog: Template = {
  id: 'datadog',
  kind: 'request',
  group: 'service',
  label: { en: 'Datadog', de: 'Datadog' },
  description: { en: 'Write readings as a gauge metric.', de: 'Schreibt Messwerte als Gauge-Metrik.' },
  Icon: Gauge,
  defaults: {
    template: 'datadog',
    event: 'datadog-data',
    url: 'https://api.datadoghq.com/api/v1/series',
    requestType: 'POST',
    ...request,
    headers: { 'DD-API-KEY': '{{{API_KEY}}}' },
    // Text, not an object: Datadog takes seconds and values as numbers only.
    json: '{ "series": [{ "metric": "particle.data", "type": "gauge", "points": [[{{CONSOLE_PUBLISHED_AT_SECONDS}}, {{PARTICLE_EVENT_VALUE}}]] }] }',
  },
  parameters: [],
  secrets: [apiKey],
  sections: [],
  sample: '21.4',
}

const playing = 'recenttracks.track.0.@attr.nowplaying'

export const lastfm: Template = {
  id: 'lastfm',
  kind: 'request',
  group: 'service',
  label: { en: 'Last.fm', de: 'Last.fm' },
  description: { en: 'Show the track that is playing now.', de: 'Zeigt, welches Stück gerade läuft.' },
  Icon: Music,
  defaults: {
    template: 'lastfm',
    event: 'lastfm-data',
    url: 'https://ws.audioscrobbler.com/2.0/',
    requestType: 'GET',
    ...request,
    parameters: [{ template_name: 'USER', value: '' }],
    query: { method: 'user.getrecenttracks', format: 'json', user: '{{{USER}}}', api_key: '{{{API_KEY}}}', limit: '1' },
    responseTemplate: `{{#${playing}}}1\n{{{recenttracks.track.0.artist.#text}}}\n{{{recenttracks.track.0.name}}}{{/${playing}}}{{^${playing}}}0{{/${playing}}}`,
  },
  parameters: [{ name: 'USER', label: { en: 'User', de: 'Benutzer' }, kind: 'text' }],
  secrets: [apiKey],
  sections: [],
  sample: '',
}

const place = { kind: 'number', step: 'any' } as const

export const openweather: Template = {
  id: 'openweather',
  kind: 'request',
  group: 'service',
  label: { en: 'OpenWeather', de: 'OpenWeather' },
  description: { en: 'Current weather for a place.', de: 'Das aktuelle Wetter an einem Ort.' },
  Icon: CloudSun,
  defaults: {
    template: 'openweather',
    event: 'openweather-data',
    url: 'https://api.openweathermap.org/data/3.0/onecall',
    requestType: 'GET',
    ...request,
    parameters: [
      { template_name: 'LAT', value: '' },
      { template_name: 'LON', value: '' },
    ],
    query: { exclude: 'minutely,hourly,daily,alerts', lat: '{{{LAT}}}', lon: '{{{LON}}}', appid: '{{{API_KEY}}}' },
    responseTemplate:
      '{"temp":{{{current.temp}}},"icon":"{{{current.weather.0.icon}}}","id":{{{current.weather.0.id}}}}',
  },
  parameters: [
    { name: 'LAT', label: { en: 'Latitude', de: 'Breitengrad' }, ...place },
    { name: 'LON', label: { en: 'Longitude', de: 'Längengrad' }, ...place },
  ],
  secrets: [apiKey],
  sections: [],
  sample: '',
}

export const ifttt: Template = {
  id: 'ifttt',
  kind: 'request',
  group: 'service',
  label: { en: 'IFTTT', de: 'IFTTT' },
  description: {
    en: 'Start an applet from a device event.',
    de: 'Startet ein Applet, wenn ein Gerät ein Ereignis sendet.',
  },
  Icon: Zap,
  defaults: {
    template: 'ifttt',
    event: 'ifttt-trigger',
    url: 'https://maker.ifttt.com/trigger/{{{EVENT_NAME}}}/json/with/key/{{{KEY}}}',
    requestType: 'POST',
    ...request,
    parameters: [{ template_name: 'EVENT_NAME', value: '' }],
    json: defaultFields,
  },
  parameters: [
    {
      name: 'EVENT_NAME',
      kind: 'text',
      label: { en: 'Event name', de: 'Ereignisname' },
      help: {
        en: 'The one of the applet’s “Receive a web request” trigger.',
        de: 'Der des Auslösers „Receive a web request“ im Applet.',
      },
    },
  ],
  secrets: [
    {
      name: 'KEY',
      label: { en: 'Key', de: 'Schlüssel' },
      help: {
        en: 'Stands in the settings of IFTTT’s Webhooks service.',
        de: 'Steht bei IFTTT in den Einstellungen des Dienstes Webhooks.',
      },
    },
  ],
  sections: [],
  sample: 'pressed',
}
