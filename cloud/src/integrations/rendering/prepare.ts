import { problemWithJson } from '../../api/requestChecks.ts'
import { maxStoredLength } from '../delivery.ts'
import { maskedLine, Masker } from './masker.ts'
import { planOf, Problem } from '../content.ts'
import { renderRequest, type Request } from '../request/render.ts'
import { isBrokenJson, variables } from '../templating/variables.ts'
import type { Prepared, Subject } from './protocol.ts'

const brokenJson =
  'The data of the event begins like JSON and is none, so the templates had no fields of it to fill in.'

/** The request to send, and its masked form for the log. */
export function prepare({ content, event, bindings }: Subject): Prepared {
  const unknown = new Set<string>()
  const values = Object.values(bindings.secrets)
  const prepared = {
    request: null,
    shown: null,
    problem: null,
    note: null,
    derived: [],
    sensitiveBody: false,
    rejectUnauthorized: true,
  }
  const masker = new Masker(values)
  try {
    const deep = problemWithJson(content)
    if (deep !== undefined) throw new Problem(`The integration ${deep}.`)
    const plan = planOf(content)
    const { request, problem } = renderRequest(plan, variables(event, bindings), unknown, event.alert)
    const derived = derivedFrom(request, masker)
    const all = new Masker([...values, ...derived])
    const sensitiveBody = request.body !== null && all.mask(request.body) !== request.body
    const result = {
      ...prepared,
      shown: masked(request, all),
      unknown: [...unknown],
      note: unknown.size > 0 && isBrokenJson(event.data) ? brokenJson : null,
      derived,
      sensitiveBody,
      rejectUnauthorized: plan.rejectUnauthorized,
    }
    return problem === undefined ? { ...result, request } : { ...result, problem: maskedLine(all, problem) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...prepared, unknown: [...unknown], problem: maskedLine(masker, error.message) }
  }
}

function masked({ method, url, headers, body }: Request, masker: Masker): Request {
  return {
    method,
    url: masker.mask(url),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [masker.mask(name), masker.mask(value)]),
    ),
    body: body === null ? null : cut(masker.mask(body)),
  }
}

function cut(text: string): string {
  return text.length > maxStoredLength ? `${text.slice(0, maxStoredLength)} …` : text
}

/** Values that a request derives from secrets: the basic token in the header, and the host, which appears in errors. */
function derivedFrom({ url, headers }: Request, masker: Masker): string[] {
  const [, token = ''] = /^Basic (.+)$/i.exec(headers['Authorization'] ?? '') ?? []
  const [authority = ''] = /^[^/]*\/\/[^/?#\\]*/.exec(url) ?? []
  return masker.mask(authority) === authority ? [token] : [token, new URL(url).hostname]
}
