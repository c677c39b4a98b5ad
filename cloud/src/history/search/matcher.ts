import { eventTopic } from '../../mqtt/deviceTopic.ts'
import type { KnownDevices } from '../protocol.ts'
import { folded, Needle } from './foldedText.ts'
import { numbersOf } from './numbers.ts'
import type { RangeTerm, Term, TextTerm, Wanted } from './requests.ts'

/** The origin of events. */
export interface Topic {
  device: string
  name: string
}

type Test<Of> = (of: Of) => boolean

/** What several tests ask of a message, found once. */
class Message {
  readonly #text: string
  #folded: string | undefined
  #numbers: readonly number[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  get folded(): string {
    return (this.#folded ??= folded(this.#text))
  }

  get numbers(): readonly number[] {
    return (this.#numbers ??= numbersOf(this.#text))
  }
}

interface FoldedTopic extends Topic {
  /** As `device/name`, and as the whole topic. */
  short: string
  whole: string
}

/**
 * Says what a search lets through, as the console's own search does: of topics once, and of messages what is left to
 * ask.
 */
export class Matcher {
  readonly #topics: readonly Test<FoldedTopic>[]
  readonly #messages: readonly Test<Message>[]
  readonly #any: readonly { inTopic: Test<FoldedTopic>; text: string; inMessage: Test<Message> }[]
  readonly #needles: readonly string[]

  constructor({ device, terms = [], muted = [] }: Pick<Wanted, 'device' | 'terms' | 'muted'>, devices: KnownDevices) {
    const quiet = new Set(muted)
    const texts = terms.filter((term): term is TextTerm => term.field !== 'range')
    const of = (field: Term['field']) => texts.filter((term) => term.field === field)
    this.#topics = [
      ...(device === undefined ? [] : [(topic: Topic) => topic.device === device]),
      ...(quiet.size === 0
        ? []
        : [(topic: Topic) => !quiet.has(`${topic.device}/${topic.name}`) && !quiet.has(`+/${topic.name}`)]),
      ...of('topic').map((term) => signed(term, inTopic(term.text))),
      ...of('device').map((term) => signed(term, inDevice(term.text, devices))),
    ]
    // As in the console, a text without a field is never negated.
    this.#any = of('any').map(({ text }) => ({ inTopic: inTopic(text), text, inMessage: inMessage(text) }))
    this.#messages = [
      ...of('data').map((term) => signed(term, inMessage(term.text))),
      ...terms.filter((term) => term.field === 'range').map((term) => signed(term, inRange(term))),
    ]
    this.#needles = of('data').flatMap(({ text, negated }) => (negated ? [] : [text]))
  }

  /** The tests that messages of this topic must pass; undefined when none can pass. */
  of(topic: Topic): MessageTests | undefined {
    const asked = {
      ...topic,
      short: folded(`${topic.device}/${topic.name}`),
      whole: folded(eventTopic(topic.device, topic.name)),
    }
    if (!this.#topics.every((test) => test(asked))) return undefined
    const missing = this.#any.filter((term) => !term.inTopic(asked))
    return {
      tests: [...missing.map((term) => term.inMessage), ...this.#messages],
      needles: [...this.#needles, ...missing.map(({ text }) => text)],
    }
  }
}

export interface MessageTests {
  tests: readonly Test<Message>[]
  /** Texts that are in every message that passes, in any case of letters. */
  needles: readonly string[]
}

export function passes({ tests }: MessageTests, text: string): boolean {
  const message = new Message(text)
  for (const test of tests) if (!test(message)) return false
  return true
}

function signed<Of>({ negated }: Term, test: Test<Of>): Test<Of> {
  return negated ? (of) => !test(of) : test
}

function inMessage(text: string): Test<Message> {
  const needle = new Needle(text)
  return (message) => needle.isIn(message.folded)
}

function inTopic(text: string): Test<FoldedTopic> {
  const needle = new Needle(text)
  const isWhole = /^devices\//iu.test(text)
  return ({ short, whole }) => needle.isIn(short) || (isWhole && needle.isIn(whole))
}

/** `site=berlin` fits only the whole label of that text. */
function inDevice(text: string, devices: KnownDevices): Test<Topic> {
  if (text.includes('=')) {
    const wanted = text.toLowerCase()
    return ({ device }) => devices.get(device)?.labels.some((label) => label.toLowerCase() === wanted) ?? false
  }
  const needle = new Needle(text)
  return ({ device }) => needle.isIn(folded(device)) || needle.isIn(folded(devices.get(device)?.name ?? ''))
}

function inRange({ from, to }: RangeTerm): Test<Message> {
  const [low, high] = [from ?? -Infinity, to ?? Infinity]
  return ({ numbers }) => numbers.some((value) => value >= low && value <= high)
}
