import type { Sandbox, FunctionRun } from '../functions/sandbox.ts'
import type { ConcludedRun, Subject } from '../rendering/protocol.ts'
import type { Renderer } from '../rendering/renderer.ts'
import { codeOf, eventOf } from '../request/content.ts'
import type { Outcome } from './delivery.ts'

interface Parts {
  renderer: Renderer
  sandbox: Sandbox
  owner: string
}

/** Runs a function with its secrets, and takes them out of everything that it tells. */
export async function runFunction({ renderer, sandbox, owner }: Parts, subject: Subject, how: 'asked' | 'background'): Promise<ConcludedRun> {
  const { content, event, bindings: { parameters, secrets } } = subject
  const run: FunctionRun = await sandbox.run(codeOf(content), {
    name: event.name || eventOf(content),
    data: event.data.toString('utf8'),
    coreid: event.device,
    published_at: new Date(event.publishedAt).toISOString(),
    params: parameters,
    secrets,
  }, owner, how)
  return renderer.run(owner, { kind: 'run', run, ...subject }, how)
}

export async function callFunction(parts: Parts, subject: Subject): Promise<Outcome> {
  const at = Date.now()
  const { run, error, published } = await runFunction(parts, subject, 'background')
  return { attempt: { at, duration: run.duration, request: null, response: null, error }, status: error === null ? 'succeeded' : 'failed', published, console: run.console }
}
