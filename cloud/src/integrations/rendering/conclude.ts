import { bareText } from '../../api/bareText.ts'
import { parseExactly } from '../../api/exactJson.ts'
import { problemWithJson } from '../../api/requestChecks.ts'
import { errorEvents, errorTopic, responseEvents, responseTopic, type Published } from '../request/topics.ts'
import { maxStoredLength, type Attempt } from '../delivery.ts'
import { maskedLine, Masker } from './masker.ts'
import { planOf, Problem } from '../content.ts'
import { renderResponse, responseText } from '../request/body.ts'
import type { TargetResponse } from '../sending/exchange.ts'
import { responseVariables } from '../templating/variables.ts'
import type { Concluded, ConcludedRun, Subject, Work } from './protocol.ts'

type Of<Kind extends Work['kind']> = Extract<Work, { kind: Kind }>

/** The log entry and the events for a response, with secrets masked. */
export function concludeResponse(work: Of<'answer'>): Concluded {
  const { answer, bindings, derived } = work
  const maskers = maskersOf([...Object.values(bindings.secrets), ...derived])
  const masker = maskers.log
  const response = shown(answer, masker)
  const noted = (note: string | null) =>
    [answer.note, note]
      .filter((each) => typeof each === 'string')
      .map((each) => maskedLine(masker, each))
      .join(' ') || null
  const failed = (error: string) => ({ response, ...failure(work, maskers, error), note: noted(null) })
  if (answer.status < 200 || answer.status > 299) return failed(`error status ${answer.status} from ${answer.host}`)
  try {
    const { published, note } = passedOn(work, maskers.events)
    return { response, error: null, published, note: noted(note) }
  } catch (error) {
    if (error instanceof Problem) return failed(error.message)
    throw error
  }
}

export function concludeFailure(work: Of<'failure'>): Concluded {
  return {
    response: null,
    ...failure(work, maskersOf([...Object.values(work.bindings.secrets), ...work.derived]), work.error),
  }
}

/** The result of a function becomes an event: a text as it is, anything else as JSON. */
export function concludeRun(work: Of<'run'>): ConcludedRun {
  const { run, bindings, event, content } = work
  const maskers = maskersOf(Object.values(bindings.secrets))
  const masker = maskers.log
  const masked = {
    ...run,
    result: run.result === null ? null : masker.mask(run.result),
    console: run.console.map(({ level, text }) => ({ level, text: maskedLine(masker, text) })),
    error: run.error && { ...run.error, message: maskedLine(masker, run.error.message) },
  }
  try {
    if (masked.error) throw new Problem(withPlace(masked.error))
    return {
      run: masked,
      error: null,
      published: responseEvents(
        responseTopic(content, event, bindings),
        textOf(run.result === null ? null : maskers.events.mask(run.result)),
        content['unchunked'] === true,
      ),
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { error: text, published } = failure(work, maskers, error.message)
    return { run: masked, error: text, published }
  }
}

interface Maskers {
  log: Masker
  events: Masker
}

/** Fewer characters than this stand in a text by chance. */
const minLengthInEvents = 4

/**
 * An event is not changed for a secret of one to three characters: what a device expects in it would no longer be
 * there. Blanks around a secret are not counted, as it is masked without them, too.
 */
function maskersOf(values: readonly string[]): Maskers {
  const long = values.filter((value) => [...value.trim()].length >= minLengthInEvents)
  const log = new Masker(values)
  return { log, events: long.length === values.length ? log : new Masker(long) }
}

function failure(
  { content, event, bindings }: Subject,
  { log, events }: Maskers,
  error: string,
): Pick<Concluded, 'error' | 'note' | 'published'> {
  return {
    error: maskedLine(log, error),
    note: null,
    published: errorEvents(errorTopic(content, event, bindings), maskedLine(events, error)),
  }
}

/** Masked before it is split: half a secret would not be found. */
function passedOn(
  { answer: { headers, body }, content, event, bindings }: Of<'answer'>,
  masker: Masker,
): { published: Published[]; note: string | null } {
  const plan = planOf(content)
  if (body.length === 0 && (plan.dataUrl || plan.responseTemplate === undefined)) return { published: [], note: null }
  const type = headers['content-type']
  const text = responseText(Buffer.from(body), type)
  const told = (answer: string, note: string | null = null) => ({
    published: responseEvents(responseTopic(content, event, bindings), masker.mask(answer), plan.unchunked),
    note,
  })
  if (plan.dataUrl) {
    const bytes = masker.mask(text) === text ? Buffer.from(body) : Buffer.from(masker.mask(text))
    return told(`data:${type ?? 'application/octet-stream'};base64,${bytes.toString('base64')}`)
  }
  if (plan.responseTemplate === undefined) return told(text)
  const bare = bareText(text).trim()
  const read = bare === '' ? { value: undefined } : jsonOf(bare)
  if ('problem' in read)
    return told(
      text,
      `The response ${read.problem}, so the response template has nothing to fill in. It was passed on as it is.`,
    )
  const answer = renderResponse(plan.responseTemplate, responseVariables(event, bindings.parameters, read.value))
  return told(answer, answer === '' ? 'The response template became empty, so no event was published.' : null)
}

function jsonOf(text: string): { value: unknown } | { problem: string } {
  try {
    const value = parseExactly(text)
    const problem = problemWithJson(value)
    return problem === undefined ? { value } : { problem }
  } catch {
    return { problem: 'is not JSON' }
  }
}

function shown({ status, headers, body }: TargetResponse, masker: Masker): Attempt['response'] {
  const text = masker.mask(responseText(Buffer.from(body), headers['content-type']))
  const all = Object.entries(headers).map(([name, value]) => [masker.mask(name), masker.mask(value)])
  return {
    status,
    headers: Object.fromEntries(all) as Record<string, string>,
    body: text.slice(0, maxStoredLength),
    truncated: text.length > maxStoredLength,
  }
}

function withPlace({ message, line, column }: { message: string; line: number | null; column: number | null }): string {
  return `${message}${line === null ? '' : ` (line ${line}${column === null ? '' : `, column ${column}`})`}`
}

function textOf(json: string | null): string {
  if (json === null || json === 'null') return ''
  return json.startsWith('"') ? (JSON.parse(json) as string) : json
}
