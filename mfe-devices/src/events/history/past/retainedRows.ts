import type { BrokerEvent, EventMessageRow, EventView, EventWindow } from '@console/platform/contract'
import { previewOf } from '@console/platform/live'

/** The stored rows, the newest first, and the whole message of each. */
export interface StoredRows {
  rows: readonly EventMessageRow[]
  textAt: (index: number) => string | undefined
}

interface Kept {
  event: BrokerEvent
  row: EventMessageRow
}

const rowOf = ({ id, device, name, text, time }: BrokerEvent): EventMessageRow => ({
  kind: 'message',
  id,
  device,
  name,
  preview: previewOf(text),
  retained: true,
  time,
})

const keyOf = ({ device, name }: EventMessageRow): string => `${device}/${name}`

/**
 * The messages that the broker had kept from before, which end the live list. The store knows when they were sent: its
 * row is marked, and the live one is left out. Those that the loaded rows lack stand below all of them.
 */
export class RetainedRows {
  #events: ReadonlyMap<number, Kept> = new Map()
  #marked = new WeakMap<EventMessageRow, EventMessageRow>()
  #placed: { stored: readonly EventMessageRow[]; rows: readonly EventMessageRow[] } | null = null
  #readOf: EventWindow | null = null
  #reading = false
  #isRead = false

  /** Whether they were read at least once. */
  get isRead(): boolean {
    return this.#isRead
  }

  /** Reads them when the live list ends with others. Resolves to whether there was something to read. */
  async follow({ state, before }: Pick<EventView, 'state' | 'before'>): Promise<boolean> {
    const window = state.getState()
    // What was read for this window may be newer than it.
    if (!before || this.#reading || window === this.#readOf || this.#areOf(window)) return false
    this.#reading = true
    this.#readOf = window
    const events = await before()
    this.#events = new Map(events.map((event) => [event.id, this.#kept(event)]))
    this.#placed = null
    this.#reading = false
    this.#isRead = true
    return true
  }

  find(id: number): BrokerEvent | undefined {
    return this.#events.get(id)?.event
  }

  /** The stored rows, the newest first, with marks, and below them the messages that they lack. */
  below(stored: StoredRows): readonly EventMessageRow[] {
    if (this.#events.size === 0) return stored.rows
    if (this.#placed?.stored !== stored.rows) this.#placed = { stored: stored.rows, rows: this.#place(stored) }
    return this.#placed.rows
  }

  /** Every event, from those of the live list, the stored ones, and the rows below the live ones. */
  all(heard: readonly BrokerEvent[], stored: readonly BrokerEvent[], below: readonly EventMessageRow[]): BrokerEvent[] {
    const events = new Map(stored.map((event) => [event.id, event]))
    return [
      ...heard.filter(({ id }) => !this.#events.has(id)),
      ...below.flatMap(({ id, retained }) => {
        const event = events.get(id) ?? this.find(id)
        return event ? { ...event, retained } : []
      }),
    ]
  }

  /** A new worker counts from the beginning: the same id alone says nothing. */
  #kept(event: BrokerEvent): Kept {
    const known = this.#events.get(event.id)
    return known?.event.topic === event.topic && known.event.text === event.text ? known : { event, row: rowOf(event) }
  }

  /** Ids tell one list from another of the same length, where its end is in sight. */
  #areOf({ rows, before = 0 }: EventWindow): boolean {
    return before === this.#events.size && !rows.some(({ id }) => id < 1 && !this.#events.has(id))
  }

  #place({ rows, textAt }: StoredRows): readonly EventMessageRow[] {
    const left = new Set(this.#events.values())
    const byTopic = new Map<string, Kept[]>()
    for (const kept of left) byTopic.set(keyOf(kept.row), [...(byTopic.get(keyOf(kept.row)) ?? []), kept])
    // Of equal events the newest is the one that the broker kept.
    const marked = rows.map((row, index) => {
      const kept = byTopic.get(keyOf(row))?.find((each) => left.has(each) && each.event.text === textAt(index))
      return kept && left.delete(kept) ? this.#markedRow(row) : row
    })
    return [...marked, ...[...left].map(({ row }) => row)]
  }

  /** A row keeps its identity while it is shown. */
  #markedRow(row: EventMessageRow): EventMessageRow {
    const marked = this.#marked.get(row) ?? { ...row, retained: true }
    this.#marked.set(row, marked)
    return marked
  }
}
