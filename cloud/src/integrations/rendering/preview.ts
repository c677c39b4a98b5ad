import type { Secrets } from '../../secrets/secrets.ts'
import type { Content } from '../integrations.ts'
import { Problem } from '../problem.ts'
import type { Renderer } from './renderer.ts'
import type { Request } from '../request/render.ts'
import type { HappenedEvent } from '../templating/variables.ts'
import { missingText, openBindings } from '../deliveries/bindings.ts'

export interface Preview {
  request: Request | null
  /** Names in templates that stand for nothing. */
  unknown: string[]
  problem: string | null
  missingSecrets?: string[]
}

/** What would be sent for an event, with the secrets taken out. */
export async function preview(renderer: Renderer, secrets: Secrets, owner: string, type: string, content: Content, event: HappenedEvent): Promise<Preview> {
  if (type === 'lambda') return { request: null, unknown: [], problem: null }
  try {
    const { bindings, missing } = openBindings(secrets, owner, content)
    const { shown, unknown, problem } = await renderer.ask(owner, { kind: 'request', content, event, bindings })
    if (missing.length === 0) return { request: shown, unknown, problem }
    return { request: shown, unknown, problem: missingText(missing), missingSecrets: missing }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { request: null, unknown: [], problem: error.message }
  }
}
