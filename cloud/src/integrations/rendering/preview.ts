import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../secrets/secrets.ts'
import { bindingsWithout } from '../deliveries/bindings.ts'
import type { Content } from '../integrations.ts'
import { Problem } from '../problem.ts'
import type { Request } from '../request/render.ts'
import type { HappenedEvent } from '../templating/variables.ts'
import type { Renderer } from './renderer.ts'

export interface Preview {
  request: Request | null
  /** Names in templates that stand for nothing. */
  unknown: string[]
  /** Secrets that do not exist. Their places are masked like those of the others. */
  missing: string[]
  problem: string | null
}

/** What would be sent for an event, with the secrets taken out. */
export async function preview(renderer: Renderer, secrets: Secrets, owner: string, type: string, content: Content, event: HappenedEvent): Promise<Preview> {
  let missing: string[] = []
  try {
    if (type === 'lambda') return { request: null, unknown: [], missing, problem: null }
    const { missing: absent, ...bindings } = bindingsWithout(secrets, owner, content, randomUUID)
    missing = absent
    const { shown, unknown, problem } = await renderer.ask(owner, { kind: 'request', content, event, bindings })
    return { request: shown, unknown, missing, problem }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { request: null, unknown: [], missing, problem: error.message }
  }
}
