import type { Alert } from '../alert.ts'
import type { Told } from './channels.ts'

export type Language = 'en' | 'de'

const maxNamed = 10

interface Words {
  /** The decimal separator. No others: they would be taken for it in the other language. */
  decimal: string
  firing: string
  resolved: string
  offline(minutes: number): string
  value(what: string, value: string, above: boolean, limit: string): string
  is(what: string, text: string): string
  isNot(what: string, text: string, wanted: string): string
  silent(event: string, minutes: number): string
  integration(failures: number): string
  crash: string
  safeMode: string
  many(devices: number): string
  more(count: number): string
  flapping: string
  several(firing: number, resolved: number): string
  page(address: string): string
  why: string
}

const texts: Record<Language, Words> = {
  en: {
    decimal: '.',
    firing: 'Firing',
    resolved: 'Resolved',
    offline: (minutes) => `offline for ${minutes} min`,
    value: (what, value, above, limit) => `${what} is ${value}, ${above ? 'above' : 'below'} ${limit}`,
    is: (what, text) => `${what} is ${text}`,
    isNot: (what, text, wanted) => `${what} is ${text}, not ${wanted}`,
    silent: (event, minutes) => `no event ${event} for ${minutes} min`,
    integration: (failures) => `${failures} deliveries failed in a row`,
    crash: 'crashed',
    safeMode: 'in safe mode',
    many: (devices) => `${devices} devices at once`,
    more: (count) => `and ${count} more`,
    flapping: 'It comes and goes, so it stays open until that stops.',
    several: (firing, resolved) => `Alerts: ${firing} firing, ${resolved} resolved`,
    page: (address) => `All alerts: ${address}`,
    why: 'You get this e-mail because a rule of your account sends it.',
  },
  de: {
    decimal: ',',
    firing: 'Ausgelöst',
    resolved: 'Beendet',
    offline: (minutes) => `seit ${minutes} Min. offline`,
    value: (what, value, above, limit) => `${what} ist ${value}, ${above ? 'über' : 'unter'} ${limit}`,
    is: (what, text) => `${what} ist ${text}`,
    isNot: (what, text, wanted) => `${what} ist ${text}, nicht ${wanted}`,
    silent: (event, minutes) => `seit ${minutes} Min. kein Ereignis ${event}`,
    integration: (failures) => `${failures} Zustellungen nacheinander fehlgeschlagen`,
    crash: 'abgestürzt',
    safeMode: 'im abgesicherten Modus',
    many: (devices) => `${devices} Geräte auf einmal`,
    more: (count) => `und ${count} weitere`,
    flapping: 'Der Alarm kommt und geht; er bleibt offen, bis das aufhört.',
    several: (firing, resolved) => `Alarme: ${firing} ausgelöst, ${resolved} beendet`,
    page: (address) => `Alle Alarme: ${address}`,
    why: 'Diese E-Mail kommt, weil eine Regel Ihres Kontos sie sendet.',
  },
}

/** Names of devices and integrations, by id. */
export type Names = ReadonlyMap<string, string>

/** Such as "Firing: Device offline: Greenhouse node offline for 5 min". Always one line, whatever the names contain. */
export function sentence({ transition, alert }: Told, names: Names, language: Language): string {
  const words = texts[language]
  return oneLine(`${words[transition]}: ${alert.ruleName}: ${subject(alert, names, words)} – ${reason(alert, words)}`)
}

function subject({ subject: id, devices, most }: Alert, names: Names, words: Words): string {
  if (!devices) return names.get(id) ?? id
  const named = devices.slice(0, maxNamed).map((device) => names.get(device) ?? device)
  const rest = devices.length - named.length
  return `${words.many(most ?? devices.length)}${named.length > 0 ? ` (${[...named, ...(rest > 0 ? [words.more(rest)] : [])].join(', ')})` : ''}`
}

function reason({ kind, cause, value, limit }: Alert, words: Words): string {
  const written = (measured: number | null | undefined) => String(measured ?? '').replace('.', words.decimal)
  const number = (name: string) => Number(cause[name] ?? 0)
  const text = (name: string) => (typeof cause[name] === 'string' ? cause[name] : '')
  switch (kind) {
    case 'offline':
      return words.offline(number('minutes'))
    case 'silent':
      return words.silent(text('event'), number('minutes'))
    case 'integration':
      return [words.integration(number('failures')), text('error')].filter((part) => part !== '').join(': ')
    case 'crash':
      return [cause['safeMode'] === true ? words.safeMode : words.crash, text('reason'), text('function'), text('file')]
        .filter((part) => part !== '')
        .join(', ')
    default: {
      const what = [text('event'), text('field')].filter((part) => part !== '').join('.')
      if (cause['isNot'] !== undefined) return words.isNot(what, String(cause['text'] ?? ''), text('isNot'))
      return cause['is'] === undefined
        ? words.value(what, written(value), cause['above'] === true, written(limit))
        : words.is(what, String(cause['text'] ?? ''))
    }
  }
}

/** Subject and text of one e-mail about all of these. */
export function email(
  all: readonly Told[],
  names: Names,
  language: Language,
  address: string | undefined,
): { subject: string; text: string } {
  const words = texts[language]
  const told = [...all].sort(
    (one, other) => momentOf(one) - momentOf(other) || (nameOf(one, names) < nameOf(other, names) ? -1 : 1),
  )
  const sentences = told.map((each) => sentence(each, names, language))
  const count = (transition: Told['transition']) => told.filter((each) => each.transition === transition).length
  const lines = told.flatMap((each, at) => [
    `${timeOf(each)}  ${sentences[at] ?? ''}`,
    ...(each.alert.flapping && each.transition === 'firing' ? [`  ${words.flapping}`] : []),
  ])
  return {
    subject: (told.length === 1 ? (sentences[0] ?? '') : words.several(count('firing'), count('resolved'))).slice(
      0,
      200,
    ),
    text: [...lines, '', ...(address === undefined ? [] : [words.page(address)]), words.why, ''].join('\n'),
  }
}

const momentOf = ({ transition, alert }: Told): number =>
  (transition === 'resolved' ? alert.resolvedAt : alert.firedAt) ?? alert.since

const nameOf = ({ alert }: Told, names: Names): string => names.get(alert.subject) ?? alert.subject

const timeOf = (told: Told): string => `${new Date(momentOf(told)).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const oneLine = (text: string): string => text.replace(/\p{C}+/gu, ' ')
