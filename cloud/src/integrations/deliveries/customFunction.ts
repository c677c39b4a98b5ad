import type { Sandbox, FunctionRun } from '../functions/sandbox.ts'
import type { Content } from '../integrations.ts'
import { codeOf, eventOf } from '../request/content.ts'
import type { Bindings, HappenedEvent } from '../templating/variables.ts'
import { errorEvents, responseEvents } from './answers.ts'
import type { Outcome } from './delivery.ts'
import { maskedLine, Masker } from './masker.ts'

/** Runs a function with its secrets, and takes them out of everything that it tells. */
export async function runFunction(sandbox: Sandbox, content: Content, event: HappenedEvent, { parameters, secrets }: Bindings): Promise<FunctionRun> {
  const run = await sandbox.run(codeOf(content), {
    name: event.name || eventOf(content),
    data: event.data.toString('utf8'),
    coreid: event.device,
    published_at: new Date(event.publishedAt).toISOString(),
    params: parameters,
    secrets,
  })
  const masker = new Masker(Object.values(secrets))
  return {
    ...run,
    result: run.result === null ? null : masker.mask(run.result),
    console: run.console.map(({ level, text }) => ({ level, text: maskedLine(masker, text) })),
    error: run.error && { ...run.error, message: maskedLine(masker, run.error.message) },
  }
}

/** What a function returns becomes an event: a text as it is, anything else as JSON. */
export async function callFunction(sandbox: Sandbox, content: Content, event: HappenedEvent, bindings: Bindings): Promise<Outcome> {
  const at = Date.now()
  const { result, error, console, duration } = await runFunction(sandbox, content, event, bindings)
  const text = error && `${error.message}${error.line === null ? '' : ` (line ${error.line}${error.column === null ? '' : `, column ${error.column}`})`}`
  return {
    attempt: { at, duration, request: null, response: null, error: text },
    status: text === null ? 'succeeded' : 'failed',
    published: text === null ? responseEvents(event.name, textOf(result), content['unchunked'] === true) : errorEvents(event.name, text),
    console,
  }
}

function textOf(json: string | null): string {
  if (json === null || json === 'null') return ''
  return json.startsWith('"') ? (JSON.parse(json) as string) : json
}
