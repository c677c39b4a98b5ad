import type { Readable } from '@console/platform/lib'

export type FeedState =
  | { kind: 'closed' }
  | { kind: 'connecting' }
  /** `types`: typed text reaches the device. */
  | { kind: 'open'; types: boolean }
  /** A device's feed reconnects; a port's does not. */
  | { kind: 'failed'; error: unknown }

export interface FeedReader {
  print(text: string, at: number): void
  /** The board has restarted. */
  onReset(why: string, at: number): void
  onLost(): void
}

/** The source of a serial port's output. */
export interface SerialFeed {
  readonly state: Readable<FeedState>
  /** Reads until the returned function is called. */
  open(reader: FeedReader): () => void
  type(text: string): Promise<unknown>
}
