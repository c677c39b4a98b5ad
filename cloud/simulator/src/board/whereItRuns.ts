import type { Session } from 'node:inspector'
import type { Worker } from 'node:worker_threads'

const maxLookMs = 2000
/** Boards that wait to be looked at; the places of others are not known. */
const maxWaiting = 8
const maxFrames = 30
/** Characters of a message about a deep recursion, which would take the time of all. */
const maxMessageLength = 2_000_000

interface CallFrame {
  functionName: string
  location: { scriptId: string; columnNumber?: number }
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Where threads run that call nothing: V8's debugger stops one of them within its WebAssembly. Returns a trace in the
 * form of those of V8's errors; it is empty when nothing was found. The threads do not go on, and are to be ended.
 */
export async function whereTheyRun(threads: readonly Worker[]): Promise<string> {
  if (waiting >= maxWaiting) return ''
  waiting += 1
  const look = last.then(() => lookAt(threads))
  last = look.catch(() => {})
  return look
    .catch(() => '')
    .finally(() => {
      waiting -= 1
    })
}

async function lookAt(threads: readonly Worker[]): Promise<string> {
  const { Session } = await import('node:inspector')
  // The title of a thread begins with its number.
  const titles = threads.map(({ threadId }) => `[worker ${threadId}]`)
  const session = new Session()
  session.connect()
  const own = new Map<string, Set<string>>()
  try {
    return await new Promise<string>((resolve) => {
      let waits = ''
      const late = setTimeout(() => resolve(waits), maxLookMs)
      const found = (trace: string) => {
        clearTimeout(late)
        resolve(trace)
      }
      session.on(
        'NodeWorker.attachedToWorker',
        ({
          params: {
            sessionId,
            workerInfo: { title },
          },
        }) => {
          if (!titles.some((each) => title.startsWith(each))) {
            session.post('NodeWorker.detach', { sessionId }, () => {})
            return
          }
          own.set(sessionId, new Set())
          say(session, sessionId, 'Debugger.enable')
          say(session, sessionId, 'Debugger.pause')
        },
      )
      session.on('NodeWorker.receivedMessageFromWorker', ({ params: { sessionId, message } }) => {
        const paused = pausedOf(message, own.get(sessionId) ?? new Set())
        if (!paused) return
        // One that waits for its turn is below a call of the board.
        if (paused.runs) found(paused.trace)
        else waits = paused.trace
      })
      session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) => error && found(''))
    })
  } finally {
    // A thread that the debugger holds could not be ended.
    for (const id of own.keys()) say(session, id, 'Debugger.disable')
    session.post('NodeWorker.disable', () => {})
    session.disconnect()
  }
}

function say(session: Session, sessionId: string, method: string): void {
  session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: 1, method }) }, () => {})
}

/** `scripts` are those of the thread that are WebAssembly, as they become known. */
function pausedOf(message: string, scripts: Set<string>): { runs: boolean; trace: string } | undefined {
  if (message.length > maxMessageLength) return undefined
  const { method, params } = JSON.parse(message) as {
    method?: string
    params?: { scriptId: string; scriptLanguage?: string; callFrames?: CallFrame[] }
  }
  if (method === 'Debugger.scriptParsed' && params?.scriptLanguage === 'WebAssembly') scripts.add(params.scriptId)
  if (method !== 'Debugger.paused') return undefined
  const frames = params?.callFrames ?? []
  const firmware = frames.filter(({ location }) => scripts.has(location.scriptId))
  const trace = firmware
    .slice(0, maxFrames)
    .map(
      ({ functionName, location: { columnNumber = 0 } }) =>
        `    at ${functionName.replace(/^\$/, '')} (wasm://wasm/firmware:wasm-function[0]:0x${columnNumber.toString(16)})`,
    )
  return { runs: firmware[0] !== undefined && frames[0] === firmware[0], trace: trace.join('\n') }
}
