import type { BrokerMessage, BrokerState } from '@console/platform/contract'
import type { ViewAnswer, ViewNews, ViewRequest } from '@console/platform/live'

/** What the page tells the worker. `call` and `ask` are numbers that the sender chose. */
export type ToWorker =
  | { kind: 'start'; url: string; sub: string; visible: boolean }
  | { kind: 'visible'; visible: boolean }
  | { kind: 'token'; ask: number; token: string | null }
  | { kind: 'subscribe' | 'unsubscribe'; filter: string }
  | { kind: 'publish'; call: number; topic: string; payload: string }
  | ViewRequest
  /** The last frame has been taken in; another may come. */
  | { kind: 'ready' }
  | { kind: 'end' }

/** What the worker tells the page. */
export type FromWorker =
  | { kind: 'state'; state: BrokerState }
  /** Asks for a token: other than `refused`, when there is one. */
  | { kind: 'needToken'; ask: number; refused: string | null }
  | Frame
  | { kind: 'published'; call: number; sent: boolean }
  | ViewAnswer

/** What the page didn't know yet. */
export interface Frame extends ViewNews {
  kind: 'frame'
  messages: readonly Routed[]
}

/** A message and the filters that want it. */
export interface Routed {
  filters: readonly string[]
  message: BrokerMessage
}

/** One end of the line between page and worker. */
export interface Port<Out, In> {
  post(message: Out, transfer?: ArrayBuffer[]): void
  listen(handler: (message: In) => void): void
  close(): void
}
export type PagePort = Port<ToWorker, FromWorker>
export type WorkerPort = Port<FromWorker, ToWorker>
