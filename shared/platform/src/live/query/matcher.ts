import { numberHint } from '../numbers/numberHint.ts'
import { hasNumber } from '../numbers/numbers.ts'
import type { EventTopic } from '../deviceTopics.ts'
import type { EventTerm, RangeTerm, TextTerm } from '../../contract/events.ts'
import type { Query } from './parseQuery.ts'
import { meansWholeTopic, textPattern } from './textPattern.ts'

/** Of an event, what a query looks at. Events of one topic share their source. */
export interface Searched {
  readonly source: EventTopic & { readonly topic: string }
  readonly text: string
}

type Test<T> = (of: T) => boolean
type Source = Searched['source']

const most = 10_000

/**
 * Says which events a query lets through. What it asks of topics and devices is answered once per topic; the terms that
 * have to read the message come last.
 */
export class Matcher {
  readonly #topics: readonly Test<Source>[]
  readonly #messages: readonly Test<string>[]
  readonly #any: readonly { inTopic: Test<Source>; inMessage: Test<string> }[]
  // For each topic the tests that its messages have to pass; null when it is out.
  readonly #known = new Map<Source, readonly Test<string>[] | null>()

  /** `muted` is as in `EventFilter`; `names` are the devices', by id. */
  constructor(query: Query, muted: readonly string[] = [], names: ReadonlyMap<string, string> = new Map()) {
    const quiet = new Set(muted)
    const isLoud = ({ device, name }: Source) => !quiet.has(`${device}/${name}`) && !quiet.has(`+/${name}`)
    const texts = query.filter((term): term is TextTerm => term.field !== 'range')
    const named = (field: EventTerm['field']) => texts.filter((term) => term.field === field)
    this.#topics = [
      ...(quiet.size > 0 ? [isLoud] : []),
      ...named('topic').map((term) => signed(term, inTopic(term.text))),
      ...named('device').map((term) => signed(term, inDevice(term.text, names))),
    ]
    this.#any = named('any').map(({ text }) => ({ inTopic: inTopic(text), inMessage: inMessage(text) }))
    this.#messages = [
      ...named('data').map((term) => signed(term, inMessage(term.text))),
      ...query.filter((term) => term.field === 'range').map((term) => signed(term, inRange(term))),
    ]
  }

  /** Whether it lets everything through. */
  get passesAll(): boolean {
    return this.#topics.length + this.#messages.length + this.#any.length === 0
  }

  matches({ source, text }: Searched): boolean {
    const tests = this.#testsFor(source)
    if (tests === null) return false
    for (const test of tests) if (!test(text)) return false
    return true
  }

  #testsFor(source: Source): readonly Test<string>[] | null {
    const known = this.#known.get(source)
    if (known !== undefined) return known
    const tests = this.#topics.every((test) => test(source)) ? this.#messageTests(source) : null
    // Topics are anyone's to invent.
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(source, tests)
    return tests
  }

  #messageTests(source: Source): readonly Test<string>[] {
    const missing = this.#any.filter((term) => !term.inTopic(source))
    return missing.length === 0 ? this.#messages : [...missing.map((term) => term.inMessage), ...this.#messages]
  }
}

const signed = <T>({ negated }: EventTerm, test: Test<T>): Test<T> => (negated ? (of) => !test(of) : test)

const inMessage = (text: string): Test<string> => {
  const pattern = textPattern(text)
  return (message) => pattern.test(message)
}

const inTopic = (text: string): Test<Source> => {
  const pattern = textPattern(text)
  const whole = meansWholeTopic(text)
  return ({ topic, device, name }) => pattern.test(`${device}/${name}`) || (whole && pattern.test(topic))
}

const inDevice = (text: string, names: ReadonlyMap<string, string>): Test<Source> => {
  const pattern = textPattern(text)
  return ({ device }) => pattern.test(device) || pattern.test(names.get(device) ?? '')
}

// By its first character: a look at it costs less than a regular expression.
const isJson = (message: string) => {
  const first = message.charCodeAt(0)
  return first === 123 || first === 91
}

const inRange = ({ from, to }: RangeTerm): Test<string> => {
  const [low, high] = [from ?? -Infinity, to ?? Infinity]
  const hint = numberHint(low, high)
  return (message) => (!isJson(message) || hint.test(message)) && hasNumber(message, low, high)
}
