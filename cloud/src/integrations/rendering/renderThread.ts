import { parentPort } from 'node:worker_threads'
import { parseExactly } from '../../api/exactJson.ts'
import { parametersOf, Problem, type Content } from '../content.ts'
import { concludeResponse, concludeFailure, concludeRun } from './conclude.ts'
import { prepare } from './prepare.ts'
import type { Posted, Reply, Work } from './protocol.ts'

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

/** What a thread gets is a copy: a Buffer arrives as Uint8Array, and the parameters have lost their exact numbers. */
function received(posted: Posted): Work {
  const content = parseExactly(posted.content) as Content
  return {
    ...posted,
    content,
    event: { ...posted.event, data: Buffer.from(posted.event.data) },
    bindings: { ...posted.bindings, parameters: parametersOf(content) },
  } as Work
}

parentPort?.on('message', (posted: Posted) => {
  try {
    parentPort?.postMessage({ result: replyTo(received(posted)) })
  } catch (error) {
    parentPort?.postMessage({ thrown: error })
  }
})
