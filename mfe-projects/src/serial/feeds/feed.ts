import type { Readable } from '@console/platform/lib'

export type FeedState =
  | { kind: 'closed' }
  | { kind: 'connecting' }
  /** `types`: what is typed arrives. */
  | { kind: 'open'; types: boolean }
  /** It goes on trying, unless it is a port. */
  | { kind: 'failed'; error: unknown }

export interface FeedReader {
  print(text: string, at: number): void
  /** The board has started again. */
  onReset(why: string, at: number): void
  onLost(): void
}

/** Where the serial port of a device is read. */
export interface SerialFeed {
  readonly state: Readable<FeedState>
  /** Reads until the returned function is called. */
  open(reader: FeedReader): () => void
  type(text: string): Promise<unknown>
}
