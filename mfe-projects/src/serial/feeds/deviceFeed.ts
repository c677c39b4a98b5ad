import { followSerial, keepConnected, typeSerial, type SerialPiece } from '@console/platform/api'
import { isNotFound, type Console } from '@console/platform/contract'
import { createWritable } from '@console/platform/lib'
import { eventTopic, textOf } from '@console/platform/live'
import type { FeedReader, FeedState, SerialFeed } from './feed.ts'

/** Somebody looks at the lines. */
const pauses = { first: 500, longest: 15_000 }

/** Pieces that a server keeps at most. */
const maxStored = 4000

/** Passes on what is new: each stream begins with what the server has kept. */
const createReader = ({ print, onReset, onLost }: FeedReader) => {
  let last = 0
  let sameTime = 0
  let known = 0
  let number = -Infinity
  const isCounted = (n: number) => {
    if (n <= number && n > number - maxStored) return true
    number = n
    return false
  }
  /** Of a server that doesn't count. */
  const isOld = (at: number) => {
    if (at < last) return true
    if (at > last) [last, sameTime, known] = [at, 0, 0]
    sameTime += 1
    if (sameTime <= known) return true
    known = sameTime
    return false
  }
  return {
    onStart: () => {
      sameTime = 0
    },
    onPiece: (piece: SerialPiece) => {
      if ('lost' in piece) onLost()
      else if (piece.n === undefined ? isOld(piece.at) : isCounted(piece.n)) return
      else if ('text' in piece) print(piece.text, piece.at)
      else onReset(piece.reset, piece.at)
    },
  }
}

/**
 * Reads a remote device: the server's stream of a simulated board; for other devices, and if the server has no stream,
 * the device's events `serial`.
 */
export const createDeviceFeed = (
  { api, broker }: Pick<Console, 'api' | 'broker'>,
  { id, simulated }: { id: string; simulated: boolean },
): SerialFeed => {
  const state = createWritable<FeedState>({ kind: 'connecting' })

  const listen = ({ print }: FeedReader, signal: AbortSignal) => {
    const show = () =>
      state.setState(broker.state.getState().kind === 'live' ? { kind: 'open', types: false } : { kind: 'connecting' })
    const ends = [
      broker.subscribe(eventTopic(id, 'serial'), ({ payload, retained, time }) => {
        const text = textOf(payload)
        if (!retained) print(text.endsWith('\n') ? text : `${text}\n`, time)
      }),
      broker.state.subscribe(show),
    ]
    show()
    signal.addEventListener('abort', () => ends.forEach((end) => end()))
  }
  const follow = async (reader: FeedReader, signal: AbortSignal) => {
    const { onStart, onPiece } = createReader(reader)
    const onOpen = () => {
      onStart()
      state.setState({ kind: 'open', types: true })
    }
    const onEnd = (error: unknown) => {
      if (!isNotFound(error)) state.setState(error === null ? { kind: 'connecting' } : { kind: 'failed', error })
    }
    const outcome = await keepConnected(
      { connect: () => followSerial(api, id, { onOpen, onPiece }, signal), onEnd, pauses },
      signal,
    )
    if (outcome === 'absent') listen(reader, signal)
  }
  return {
    state,
    open: (reader) => {
      const stop = new AbortController()
      if (simulated) void follow(reader, stop.signal)
      else listen(reader, stop.signal)
      return () => stop.abort()
    },
    type: (text) => typeSerial(api, id, text),
  }
}
