import { parentPort } from 'node:worker_threads'
import { Problem } from '../content.ts'
import { concludeResponse, concludeFailure, concludeRun } from './conclude.ts'
import { prepare } from './prepare.ts'
import type { Reply, Work } from './protocol.ts'

// The thread that fills in templates and masks secrets. It holds only what it is sent.
function resultOf(work: Work) {
  switch (work.kind) {
    case 'request':
      return prepare(work)
    case 'answer':
      return concludeResponse(work)
    case 'failure':
      return concludeFailure(work)
    case 'run':
      return concludeRun(work)
  }
}

function replyTo(work: Work): Reply<unknown> {
  try {
    return { result: resultOf(work) }
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message }
    throw error
  }
}

parentPort?.on('message', (work: Work) => {
  // A Buffer arrives as Uint8Array.
  const own = { ...work, event: { ...work.event, data: Buffer.from(work.event.data) } }
  try {
    parentPort?.postMessage({ result: replyTo(own) })
  } catch (error) {
    parentPort?.postMessage({ thrown: error })
  }
})
