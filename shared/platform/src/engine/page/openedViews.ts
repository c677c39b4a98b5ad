import type { EventView, EventViewOptions } from '../../contract/events.ts'
import type { PendingCalls } from '../pendingCalls.ts'
import type { ViewChanges, ViewRequest } from '../protocol.ts'
import { OpenedView } from './openedView.ts'

/** The page's end of all event views. */
export class OpenedViews {
  readonly #post: (request: ViewRequest) => void
  readonly #calls: PendingCalls
  readonly #views = new Map<number, OpenedView>()
  #last = 0

  constructor(post: (request: ViewRequest) => void, calls: PendingCalls) {
    this.#post = post
    this.#calls = calls
  }

  open(options: EventViewOptions): EventView {
    const id = ++this.#last
    const view = new OpenedView(id, options, {
      post: this.#post,
      calls: this.#calls,
      closed: () => this.#views.delete(id),
    })
    this.#views.set(id, view)
    return view
  }

  show({ views, series }: ViewChanges): void {
    for (const update of views) this.#views.get(update.view)?.show(update)
    for (const update of series) this.#views.get(update.view)?.showSeries(update)
  }

  /** Opens all views in a new worker. */
  reopen(): void {
    for (const view of this.#views.values()) view.reopen()
  }

  clear(): void {
    this.#views.clear()
  }
}
