import { parentPort } from 'node:worker_threads'
import { Problem } from '../content.ts'
import { concludeAnswer, concludeFailure, concludeRun } from './conclude.ts'
import { prepare } from './prepare.ts'
import type { Reply, Work } from './protocol.ts'

// The thread that fills templates in and takes secrets out. It has no more than what it is sent.
function resultOf(work: Work) {
  switch (work.kind) {
    case 'request':
      return prepare(work)
    case 'answer':
      return concludeAnswer(work)
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
  // A Buffer arrives as the plain bytes that it is.
  const own = { ...work, event: { ...work.event, data: Buffer.from(work.event.data) } }
  try {
    parentPort?.postMessage({ result: replyTo(own) })
  } catch (error) {
    parentPort?.postMessage({ thrown: error })
  }
})
