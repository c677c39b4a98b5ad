import {
  followBoard,
  keepConnected,
  moveOnBoard,
  type BoardLine,
  type BoardMove,
  type BoardPart,
  type BoardPin,
} from '@console/platform/api'
import { isNotFound, type Http } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'

export interface KnownBoard {
  kind: 'known'
  /** `away` while there is no connection; the last known state stays visible. */
  state: string
  pins: readonly BoardPin[]
  parts: readonly BoardPart[]
}

/** `absent`: the server shows no board of this device. */
export type BoardView = { kind: 'loading' } | { kind: 'absent' } | { kind: 'failed' } | KnownBoard

const merged = <Item extends object, Name>(
  before: readonly Item[],
  changed: readonly Item[],
  nameOf: (item: Item) => Name,
): Item[] => {
  const names = new Set(before.map(nameOf))
  return [
    ...before.map((item) => changed.find((other) => nameOf(other) === nameOf(item)) ?? item),
    ...changed.filter((item) => !names.has(nameOf(item))),
  ]
}

/** The view after a further line. */
const after = (view: BoardView, { state, pins, parts }: BoardLine): BoardView => {
  if (state !== null) return { kind: 'known', state, pins, parts }
  if (view.kind !== 'known') return view
  return {
    ...view,
    pins: merged(view.pins, pins, ({ pin }) => pin).toSorted((one, other) => one.pin - other.pin),
    parts: merged(view.parts, parts, ({ id }) => id),
  }
}

/** Follows the board of a device until the returned function is called. Reconnects when the stream breaks. */
export const openBoard = (api: Http, device: string): { view: Readable<BoardView>; close(): void } => {
  const view = createWritable<BoardView>({ kind: 'loading' })
  const ending = new AbortController()
  const { signal } = ending
  const connect = () => followBoard(api, device, (line) => view.setState(after(view.getState(), line)), signal)
  const onEnd = (error: unknown) => {
    const last = view.getState()
    if (isNotFound(error)) view.setState({ kind: 'absent' })
    else if (last.kind === 'known') view.setState({ ...last, state: 'away' })
    else if (last.kind === 'loading') view.setState({ kind: 'failed' })
  }
  void keepConnected({ connect, onEnd }, signal)
  return { view, close: () => ending.abort() }
}

const maxPresses = 16

/** What waits when another move comes: of a button each press and release, of other things the last. */
const kept = (moves: readonly BoardMove[], next: BoardMove): BoardMove[] => {
  if (!('part' in next) || next.control !== 'pressed') return [next]
  // Where too many wait, a press and its release are left out together.
  return moves.length < maxPresses ? [...moves, next] : moves.slice(0, -1)
}

/**
 * Moves what a user touches. Of many moves of the same thing the last is sent when the one before has arrived; of a
 * button all.
 */
export const createMover = (api: Http, device: string) => {
  const waiting = new Map<string, BoardMove[]>()
  const send = async (name: string, first: BoardMove, onError: (error: unknown) => void) => {
    const moves = [first]
    waiting.set(name, moves)
    for (let move = moves[0]; move; move = moves[0]) {
      await moveOnBoard(api, device, move).catch(onError)
      moves.shift()
    }
    waiting.delete(name)
  }
  return (move: BoardMove, onError: (error: unknown) => void): void => {
    const name = 'pin' in move ? `pin ${move.pin}` : `part ${move.part} ${move.control}`
    const moves = waiting.get(name)
    if (moves) moves.splice(1, Infinity, ...kept(moves.slice(1), move))
    else void send(name, move, onError)
  }
}
