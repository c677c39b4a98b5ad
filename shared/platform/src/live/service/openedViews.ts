import type { BrokerEvent, EventView, EventViewOptions, TopicSummary } from '../../contract/broker.ts'
import { Calls } from './calls.ts'
import { OpenedView } from './openedView.ts'
import type { ViewAnswer, ViewNews, ViewRequest } from './protocol.ts'

/** The page's ends of all event views, and its questions about them. */
export class OpenedViews {
  readonly #post: (request: ViewRequest) => void
  readonly #views = new Map<number, OpenedView>()
  readonly #events = new Calls<BrokerEvent | null>()
  readonly #lists = new Calls<readonly BrokerEvent[]>()
  readonly #topics = new Calls<readonly TopicSummary[]>()
  #last = 0
  #served = true

  constructor(post: (request: ViewRequest) => void) {
    this.#post = post
  }

  open(options: EventViewOptions): EventView {
    const id = ++this.#last
    const view = new OpenedView(id, options, {
      post: this.#post,
      askEvent: (question) => (this.#served ? this.#events.make((call) => this.#post(question(call))) : Promise.resolve(null)),
      askEvents: (question) => (this.#served ? this.#lists.make((call) => this.#post(question(call))) : Promise.resolve([])),
      askTopics: (question) => (this.#served ? this.#topics.make((call) => this.#post(question(call))) : Promise.resolve([])),
      closed: () => this.#views.delete(id),
    })
    this.#views.set(id, view)
    return view
  }

  show({ views, series }: ViewNews): void {
    for (const update of views) this.#views.get(update.view)?.show(update)
    for (const update of series) this.#views.get(update.view)?.showSeries(update)
  }

  answer(answer: ViewAnswer): void {
    switch (answer.kind) {
      case 'event': return this.#events.answer(answer.call, answer.event)
      case 'events': return this.#lists.answer(answer.call, answer.events)
      case 'topics': return this.#topics.answer(answer.call, answer.topics)
    }
  }

  /** Somebody new is there to serve the views. */
  reopen(): void {
    this.#served = true
    for (const view of this.#views.values()) view.reopen()
  }

  /** Nobody answers any more. */
  letGo(): void {
    this.#served = false
    this.#events.answerAll(null)
    this.#lists.answerAll([])
    this.#topics.answerAll([])
  }

  clear(): void {
    this.#views.clear()
  }
}
