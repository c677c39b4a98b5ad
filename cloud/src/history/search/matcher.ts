import type { KnownDevices } from '../protocol.ts'
import { hasNumber } from './numbers.ts'
import type { RangeTerm, Term, TextTerm, Wanted } from './requests.ts'

/** The origin of events. */
export interface Topic {
  device: string
  name: string
}

type Test<Of> = (of: Of) => boolean

/** Tests events as the console's own search does: topics once, and messages for the terms that remain. */
export class Matcher {
  readonly #topics: readonly Test<Topic>[]
  readonly #messages: readonly Test<string>[]
  readonly #any: readonly { inTopic: Test<Topic>; text: string }[]
  readonly #needles: readonly string[]

  constructor({ device, terms = [], muted = [] }: Pick<Wanted, 'device' | 'terms' | 'muted'>, devices: KnownDevices) {
    const quiet = new Set(muted)
    const texts = terms.filter((term): term is TextTerm => term.field !== 'range')
    const of = (field: Term['field']) => texts.filter((term) => term.field === field)
    this.#topics = [
      ...(device === undefined ? [] : [(topic: Topic) => topic.device === device]),
      ...(quiet.size === 0 ? [] : [(topic: Topic) => !quiet.has(`${topic.device}/${topic.name}`) && !quiet.has(`+/${topic.name}`)]),
      ...of('topic').map((term) => signed(term, inTopic(term.text))),
      ...of('device').map((term) => signed(term, inDevice(term.text, devices))),
    ]
    // As in the console, a text without a field is never negated.
    this.#any = of('any').map(({ text }) => ({ inTopic: inTopic(text), text }))
    this.#messages = [
      ...of('data').map((term) => signed(term, inMessage(term.text))),
      ...terms.filter((term) => term.field === 'range').map((term) => signed(term, inRange(term))),
    ]
    this.#needles = of('data').flatMap(({ text, negated }) => (negated ? [] : [text]))
  }

  /** The tests that messages of this topic must pass; undefined when none can pass. */
  of(topic: Topic): MessageTests | undefined {
    if (!this.#topics.every((test) => test(topic))) return undefined
    const missing = this.#any.filter((term) => !term.inTopic(topic))
    return { tests: [...missing.map(({ text }) => inMessage(text)), ...this.#messages], needles: [...this.#needles, ...missing.map(({ text }) => text)] }
  }
}

export interface MessageTests {
  tests: readonly Test<string>[]
  /** Texts that every passing message contains, in upper or lower case. */
  needles: readonly string[]
}

export function passes({ tests }: MessageTests, message: string): boolean {
  for (const test of tests) if (!test(message)) return false
  return true
}

function signed<Of>({ negated }: Term, test: Test<Of>): Test<Of> {
  return negated ? (of) => !test(of) : test
}

/** Uses Unicode's simple case folding. */
function pattern(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'), 'iu')
}

function inMessage(text: string): Test<string> {
  const found = pattern(text)
  return (message) => found.test(message)
}

function inTopic(text: string): Test<Topic> {
  const found = pattern(text)
  const whole = /^devices\//iu.test(text)
  return ({ device, name }) => found.test(`${device}/${name}`) || (whole && found.test(`devices/${device}/events/${name}`))
}

/** `site=berlin` fits only the whole label of that text. */
function inDevice(text: string, devices: KnownDevices): Test<Topic> {
  if (text.includes('=')) {
    const wanted = text.toLowerCase()
    return ({ device }) => devices.get(device)?.labels.some((label) => label.toLowerCase() === wanted) ?? false
  }
  const found = pattern(text)
  return ({ device }) => found.test(device) || found.test(devices.get(device)?.name ?? '')
}

function inRange({ from, to }: RangeTerm): Test<string> {
  const [low, high] = [from ?? -Infinity, to ?? Infinity]
  return (message) => hasNumber(message, low, high)
}
