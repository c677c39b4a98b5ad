import type { BrokerEvent, EventMessageRow, EventView, EventWindow } from '@console/platform/contract'
import { previewOf } from '@console/platform/live'

type Part = Pick<EventMessageRow, 'device' | 'name' | 'preview'>

const keyOf = ({ device, name, preview }: Part): string => JSON.stringify([device, name, preview])

const rowOf = ({ id, device, name, text, time }: BrokerEvent): EventMessageRow => ({ kind: 'message', id, device, name, preview: previewOf(text), retained: true, time })

/**
 * The messages that the broker had kept from before, which end the live list. The store knows when they were sent: its row is marked, and the live one is left
 * out. Those that the store lacks stand below all that is stored.
 */
export class RetainedRows {
  #events: readonly BrokerEvent[] = []
  #marked = new WeakMap<EventMessageRow, EventMessageRow>()
  #placed: { stored: readonly EventMessageRow[]; isAll: boolean; rows: readonly EventMessageRow[] } | null = null

  /** In the order of the live list. */
  get events(): readonly BrokerEvent[] {
    return this.#events
  }

  /** Reads them at the end of the live list. Returns so many of the oldest other events, the oldest first. */
  async read(live: Pick<EventView, 'step'>, count: number): Promise<BrokerEvent[]> {
    const others: BrokerEvent[] = []
    const retained: BrokerEvent[] = []
    for (let event = await live.step(0, -1); event && others.length < count; event = await live.step(event.id, -1)) {
      if (!event.retained) others.push(event)
      else if (others.length === 0) retained.push(event)
    }
    this.#events = retained.reverse()
    this.#placed = null
    return others
  }

  find(id: number): BrokerEvent | undefined {
    return this.#events.find((event) => event.id === id)
  }

  /** With how many of them the live list ends. */
  countIn({ rows, first, total }: EventWindow): number {
    const begin = rows.findIndex(({ id }) => id < 1)
    if (begin >= 0) return total - first - begin
    if (first + rows.length < total) return Math.min(this.#events.length, total)
    // A console before 1.18 numbers them like other events.
    return rows.length - 1 - rows.findLastIndex((row) => row.kind === 'gap' || !row.retained)
  }

  /** The stored rows, the newest first, with marks; `isAll` when the store has no more. */
  below(stored: readonly EventMessageRow[], isAll: boolean): readonly EventMessageRow[] {
    if (this.#events.length === 0) return stored
    if (this.#placed?.stored !== stored || this.#placed.isAll !== isAll) this.#placed = { stored, isAll, rows: this.#place(stored, isAll) }
    return this.#placed.rows
  }

  /** Every event, from those of the live list, the stored ones, and the rows below the live ones. */
  all(heard: readonly BrokerEvent[], stored: readonly BrokerEvent[], below: readonly EventMessageRow[]): BrokerEvent[] {
    const own = new Map([...stored, ...this.#events].map((event) => [event.id, event]))
    return [...heard.filter(({ id }) => !own.has(id)), ...below.flatMap(({ id, retained }) => (own.has(id) ? { ...(own.get(id) as BrokerEvent), retained } : []))]
  }

  #place(stored: readonly EventMessageRow[], isAll: boolean): readonly EventMessageRow[] {
    const kept = new Map(this.#events.map(rowOf).map((row) => [keyOf(row), row]))
    // Of equal events the newest is the one that the broker kept.
    const rows = stored.map((row) => (kept.size > 0 && kept.delete(keyOf(row)) ? this.#markedRow(row) : row))
    return isAll ? [...rows, ...kept.values()] : rows
  }

  /** A row keeps its identity while it is shown. */
  #markedRow(row: EventMessageRow): EventMessageRow {
    const marked = this.#marked.get(row) ?? { ...row, retained: true }
    this.#marked.set(row, marked)
    return marked
  }
}
