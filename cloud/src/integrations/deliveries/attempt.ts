import { writeExactly } from '../../api/exactJson.ts'
import { codeOf, eventOf, parametersOf, Problem, secretNamesOf, type Content } from '../content.ts'
import type { ConcludedRun, Subject } from '../rendering/protocol.ts'
import type { Renderer } from '../rendering/renderer.ts'
import { SendFailure } from '../sending/exchange.ts'
import type { Answer, Sender } from '../sending/sender.ts'
import type { Attempt, Outcome } from '../delivery.ts'
import type { FunctionRun, Guard, Sandbox } from '../functions/sandbox.ts'
import type { Secrets } from '../secrets.ts'
import type { Bindings } from '../templating/variables.ts'
import { isPassing, pauseAskedFor } from './retries.ts'

interface WebhookParts {
  renderer: Renderer
  sender: Sender
  owner: string
  /** By how many deliveries the event has come. */
  hops: number
  closing: AbortSignal
}

/** Sends the request of an integration once, and returns the outcome with secrets masked. */
export async function callWebhook(
  { renderer, sender, owner, hops, closing }: WebhookParts,
  subject: Subject,
): Promise<Outcome> {
  const at = Date.now()
  let attempt: Attempt = { at, duration: 0, request: null, response: null, error: null }
  const {
    request,
    shown,
    problem,
    note: ofRequest,
    derived,
    sensitiveBody,
    rejectUnauthorized,
  } = await renderer.run(owner, {
    kind: 'request',
    ...subject,
  })
  const failed = async (error: string, again = false): Promise<Outcome> => {
    const told = await renderer.run(owner, { kind: 'failure', derived, error, ...subject })
    return {
      attempt: { ...attempt, duration: Date.now() - at, error: told.error },
      status: again ? 'waiting' : 'failed',
      published: told.published,
    }
  }
  if (!request) return failed(problem ?? '')
  attempt = { ...attempt, request: shown, ...(ofRequest !== null && { note: ofRequest }) }
  let answer: Answer
  try {
    answer = await sender.send(request, { rejectUnauthorized, sensitiveBody, hops, closing })
  } catch (error) {
    if (error instanceof SendFailure) return failed(error.message, error.again)
    if (error instanceof Problem) return failed(error.message)
    throw error
  }
  try {
    const {
      response,
      error,
      note: ofAnswer,
      published,
    } = await renderer.run(owner, {
      kind: 'answer',
      derived,
      answer,
      ...subject,
    })
    const note = [ofRequest, ofAnswer].filter((each) => each !== null).join(' ')
    const asked = pauseAskedFor(answer.headers['retry-after'], answer.headers['date'], Date.now())
    const status = error === null ? 'succeeded' : isPassing(answer.status, asked) ? 'waiting' : 'failed'
    const pause = status === 'waiting' ? asked : undefined
    return {
      attempt: { ...attempt, duration: Date.now() - at, response, error, ...(note !== '' && { note }) },
      status,
      published,
      ...(pause !== undefined && { pause }),
    }
  } catch (error) {
    if (error instanceof Problem) return failed(error.message)
    throw error
  }
}

interface FunctionParts {
  renderer: Renderer
  sandbox: Sandbox
  owner: string
  guard?: Guard
}

/** Runs a function with its secrets, and masks them in its output. */
export async function runFunction(
  { renderer, sandbox, owner, guard }: FunctionParts,
  subject: Subject,
  how: 'asked' | 'background',
): Promise<ConcludedRun> {
  const {
    content,
    event,
    bindings: { parameters, secrets },
  } = subject
  const run: FunctionRun = await sandbox.run(
    codeOf(content),
    {
      name: event.name || eventOf(content),
      data: event.data.toString('utf8'),
      coreid: event.device,
      published_at: new Date(event.publishedAt).toISOString(),
      alert: event.alert ?? null,
      // A function has the numbers of JavaScript.
      params: JSON.parse(writeExactly(parameters)) as Record<string, unknown>,
      secrets,
    },
    owner,
    how,
    guard,
  )
  return renderer.run(owner, { kind: 'run', run, ...subject }, how)
}

export async function callFunction(parts: FunctionParts, subject: Subject): Promise<Outcome> {
  const at = Date.now()
  const { run, error, published } = await runFunction(parts, subject, 'background')
  return {
    attempt: { at, duration: run.duration, request: null, response: null, error },
    status: error === null ? 'succeeded' : 'failed',
    published,
    console: run.console,
  }
}

const maxNames = 100
const maxCharacters = 512 * 1024

/** Opens the secrets of an integration. */
export async function bindingsOf(secrets: Secrets, owner: string, content: Content): Promise<Bindings> {
  const { missing, ...bindings } = await bindingsWithout(secrets, owner, content, () => '')
  if (missing.length > 0)
    throw new Problem(`There is no secret named ${missing.join(', ')}. Add it, or take it out of the integration.`)
  return bindings
}

/** The same, with a placeholder for each secret that does not exist. */
export async function bindingsWithout(
  secrets: Secrets,
  owner: string,
  content: Content,
  standIn: () => string,
): Promise<Bindings & { missing: string[] }> {
  const names = secretNamesOf(content)
  if (names.size > maxNames) throw new Problem(`The integration has more than ${maxNames} secrets.`)
  const used = [...new Set(names.values())]
  const opened = await secrets.open(owner, used)
  const values = Object.fromEntries(
    [...names].map(([templateName, name]) => [templateName, opened.get(name) ?? standIn()]),
  )
  if (Object.values(values).reduce((sum, value) => sum + value.length, 0) > maxCharacters)
    throw new Problem(`The secrets of the integration are larger than ${maxCharacters / 1024} kB together.`)
  return { missing: used.filter((name) => !opened.has(name)), parameters: parametersOf(content), secrets: values }
}

/** Called when the values are really used, not for previews. */
export async function countAccess(secrets: Secrets, owner: string, content: Content): Promise<void> {
  await secrets.accessed(owner, [...new Set(secretNamesOf(content).values())])
}
