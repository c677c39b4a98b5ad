import { isNotFound } from '../contract/index.ts'
import { passShown, pauseAfter, usualPauses, type Pauses } from '../lib/index.ts'

interface Stream {
  /** Resolves when the server ends the stream, rejects when it breaks off or can't be had. */
  connect(): Promise<void>
  /** The stream has ended; `error` is null where the server has ended it. */
  onEnd?(error: unknown): void
  /** Whether nothing more is expected of it. */
  isDone?(): boolean
  /** Whether it is asked for in a hidden page, too. */
  staysHidden?(): boolean
  pauses?: Pauses
}

/** Milliseconds. A stream that lasted so long counts as a good one: the next pause is the first again. */
const steady = 10_000

/**
 * Follows a stream of lines, and asks for it again whenever it ends, after growing pauses. `absent`: the server has no
 * such stream (404).
 */
export const keepConnected = async (
  { connect, onEnd, isDone, staysHidden, pauses = usualPauses }: Stream,
  signal: AbortSignal,
): Promise<'absent' | 'done' | 'stopped'> => {
  for (let failures = 1; ; failures += 1) {
    const begun = Date.now()
    const error: unknown = await connect().then(
      () => null,
      (reason: unknown) => reason,
    )
    if (signal.aborted) return 'stopped'
    if (isDone?.()) return 'done'
    onEnd?.(error)
    if (isNotFound(error)) return 'absent'
    if (Date.now() - begun >= steady) failures = 1
    await passShown(pauseAfter(failures, pauses, error), signal, staysHidden)
    if (signal.aborted) return 'stopped'
  }
}
