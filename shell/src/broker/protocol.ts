import type { BrokerEvent, BrokerMessage, BrokerState, EventViewOptions, EventWindow } from '@console/shared/contract'
import type { Look } from '@console/shared/live'

/** What the page tells the worker. `call`, `ask` and `view` are numbers that the sender chose. */
export type ToWorker =
  | { kind: 'start'; url: string; sub: string; visible: boolean }
  | { kind: 'visible'; visible: boolean }
  | { kind: 'token'; ask: number; token: string | null }
  | { kind: 'subscribe' | 'unsubscribe'; filter: string }
  | { kind: 'publish'; call: number; topic: string; payload: string }
  | { kind: 'open'; view: number; options: EventViewOptions }
  | { kind: 'look'; view: number; look: Look }
  | { kind: 'clear' | 'close'; view: number }
  | { kind: 'read'; call: number; view: number; id: number }
  /** The last frame has been taken in; another may come. */
  | { kind: 'ready' }
  | { kind: 'end' }

/** What the worker tells the page. */
export type FromWorker =
  | { kind: 'state'; state: BrokerState }
  /** Asks for a token: other than `refused`, when there is one. */
  | { kind: 'needToken'; ask: number; refused: string | null }
  | { kind: 'frame'; messages: Routed[]; views: ViewUpdate[] }
  | { kind: 'published'; call: number; sent: boolean }
  | { kind: 'event'; call: number; event: BrokerEvent | null }

/** A message and the filters that want it. */
export interface Routed {
  filters: readonly string[]
  message: BrokerMessage
}

export interface ViewUpdate {
  view: number
  /** Says how far this window reaches; goes back as `Look.seen`. */
  end: number
  window: EventWindow
}

/** One end of the line between page and worker. */
export interface Port<Out, In> {
  post(message: Out, transfer?: ArrayBuffer[]): void
  listen(handler: (message: In) => void): void
  close(): void
}
export type PagePort = Port<ToWorker, FromWorker>
export type WorkerPort = Port<FromWorker, ToWorker>
