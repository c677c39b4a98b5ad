import { Problem } from '../problem.ts'
import type { Subject } from '../rendering/protocol.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { Answer } from '../sending/exchange.ts'
import { SendFailure } from '../sending/failure.ts'
import type { Sender } from '../sending/sender.ts'
import type { Attempt, Outcome } from './delivery.ts'

interface Parts {
  renderer: Renderer
  sender: Sender
  owner: string
  closing: AbortSignal
}

/** Sends the request of an integration once, and tells what came of it, with the secrets taken out. */
export async function callWebhook({ renderer, sender, owner, closing }: Parts, subject: Subject): Promise<Outcome> {
  const at = Date.now()
  let attempt: Attempt = { at, duration: 0, request: null, response: null, error: null }
  const { request, shown, problem, derived, sensitiveBody, rejectUnauthorized } = await renderer.run(owner, { kind: 'request', ...subject })
  const failed = async (error: string, again = false): Promise<Outcome> => {
    const told = await renderer.run(owner, { kind: 'failure', derived, error, ...subject })
    return { attempt: { ...attempt, duration: Date.now() - at, error: told.error }, status: again ? 'waiting' : 'failed', published: told.published }
  }
  if (!request) return failed(problem ?? '')
  attempt = { ...attempt, request: shown }
  let answer: Answer
  try {
    answer = await sender.send(request, { rejectUnauthorized, sensitiveBody, closing })
  } catch (error) {
    if (error instanceof SendFailure) return failed(error.message, error.again)
    if (error instanceof Problem) return failed(error.message)
    throw error
  }
  try {
    const { response, error, note, published } = await renderer.run(owner, { kind: 'answer', derived, answer, ...subject })
    const status = error === null ? 'succeeded' : answer.status >= 500 ? 'waiting' : 'failed'
    return { attempt: { ...attempt, duration: Date.now() - at, response, error, ...(note !== null && { note }) }, status, published }
  } catch (error) {
    if (error instanceof Problem) return failed(error.message)
    throw error
  }
}
