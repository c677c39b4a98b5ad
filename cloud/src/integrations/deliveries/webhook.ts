import { Problem } from '../problem.ts'
import type { Content } from '../integrations.ts'
import { planOf, type Plan } from '../request/content.ts'
import { renderRequest, type Request } from '../request/render.ts'
import { renderResponse, responseJson, responseText } from '../request/response.ts'
import type { Answer } from '../sending/exchange.ts'
import { SendFailure } from '../sending/failure.ts'
import type { Sender } from '../sending/sender.ts'
import { responseVariables, variables, type Bindings, type HappenedEvent } from '../templating/variables.ts'
import { errorEvents, responseEvents } from './answers.ts'
import type { Attempt, Outcome, Published } from './delivery.ts'
import { maskedLine, Masker } from './masker.ts'

const longestKept = 64 * 1024

interface Known {
  event: HappenedEvent
  bindings: Bindings
  plan: Plan
  masker: Masker
}

/** Sends the request of an integration once, and tells what came of it, with the secrets taken out. */
export async function callWebhook(sender: Sender, content: Content, event: HappenedEvent, bindings: Bindings, closing: AbortSignal): Promise<Outcome> {
  const plan = planOf(content)
  const at = Date.now()
  const attempt: Attempt = { at, duration: 0, request: null, response: null, error: null }
  const values = Object.values(bindings.secrets)
  let masker = new Masker(values)
  const failed = (error: string, status: Outcome['status'] = 'failed'): Outcome => {
    const text = maskedLine(masker, error)
    return { attempt: { ...attempt, duration: Date.now() - at, error: text }, status, published: status === 'failed' ? errorEvents(event.name, text) : [] }
  }
  try {
    const request = renderRequest(plan, variables(event, bindings))
    masker = new Masker([...values, ...derived(request, masker)])
    attempt.request = masked(request, masker)
    const isSensitive = (text: string) => masker.mask(text) !== text
    const answer = await sender.send(request, { rejectUnauthorized: plan.rejectUnauthorized, isSensitive, closing })
    attempt.response = response(answer, masker)
    if (answer.status >= 500) return failed(statusText(answer), 'waiting')
    if (answer.status < 200 || answer.status > 299) return failed(statusText(answer))
    const published = answered(answer, { event, bindings, plan, masker })
    return { attempt: { ...attempt, duration: Date.now() - at }, status: 'succeeded', published }
  } catch (error) {
    if (error instanceof SendFailure) return failed(error.message, error.again ? 'waiting' : 'failed')
    if (error instanceof Problem) return failed(error.message)
    throw error
  }
}

function statusText({ status, host }: Answer): string {
  return `error status ${status} from ${host}`
}

/** Masked before it is divided: half a secret would not be known. */
function answered({ headers, body }: Answer, { event, bindings, plan, masker }: Known): Published[] {
  if (body.length === 0) return []
  const type = headers['content-type']
  const text = responseText(body, type)
  const told = (answer: string) => responseEvents(event.name, masker.mask(answer), plan.unchunked)
  if (plan.dataUrl) {
    const bytes = masker.mask(text) === text ? body : Buffer.from(masker.mask(text))
    return told(`data:${type ?? 'application/octet-stream'};base64,${bytes.toString('base64')}`)
  }
  if (plan.responseTemplate === undefined) return told(text)
  return told(renderResponse(plan.responseTemplate, responseVariables(event, bindings.parameters, responseJson(text))))
}

export function masked({ method, url, headers, body }: Request, masker: Masker): Request {
  return {
    method,
    url: masker.mask(url),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [masker.mask(name), masker.mask(value)])),
    body: body === null ? null : cut(masker.mask(body)),
  }
}

function response({ status, headers, body }: Answer, masker: Masker): Attempt['response'] {
  const text = masker.mask(responseText(body, headers['content-type']))
  const all = Object.entries(headers).map(([name, value]) => [masker.mask(name), masker.mask(value)])
  return { status, headers: Object.fromEntries(all) as Record<string, string>, body: text.slice(0, longestKept), truncated: text.length > longestKept }
}

function cut(text: string): string {
  return text.length > longestKept ? `${text.slice(0, longestKept)} …` : text
}

/** What a request makes of secrets in a way of its own: user and password in the header, and the host, which is told in errors. */
export function derived({ url, headers }: Request, masker: Masker): string[] {
  const [, token = ''] = /^Basic (.+)$/i.exec(headers['Authorization'] ?? '') ?? []
  const [authority = ''] = /^[^/]*\/\/[^/?#\\]*/.exec(url) ?? []
  return masker.mask(authority) === authority ? [token] : [token, new URL(url).hostname]
}
