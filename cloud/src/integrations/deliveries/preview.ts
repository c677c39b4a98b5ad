import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Content } from '../integrations.ts'
import { Problem } from '../problem.ts'
import { planOf } from '../request/content.ts'
import { renderRequest, type Request } from '../request/render.ts'
import { variables, type HappenedEvent } from '../templating/variables.ts'
import { bindingsWithout } from './bindings.ts'
import { maskedLine, Masker } from './masker.ts'
import { derived, masked } from './webhook.ts'

export interface Preview {
  request: Request | null
  /** Names in templates that stand for nothing. */
  unknown: string[]
  /** Secrets that do not exist. Their places are masked like those of the others. */
  missing: string[]
  problem: string | null
}

/** What would be sent for an event, with the secrets taken out. */
export function preview(secrets: Secrets, owner: string, type: string, content: Content, event: HappenedEvent): Preview {
  const unknown = new Set<string>()
  let values: string[] = []
  let missing: string[] = []
  try {
    if (type === 'lambda') return { request: null, unknown: [], missing, problem: null }
    const bindings = bindingsWithout(secrets, owner, content, randomUUID)
    missing = bindings.missing
    values = Object.values(bindings.secrets)
    const request = renderRequest(planOf(content), variables(event, bindings), unknown)
    return { request: masked(request, new Masker([...values, ...derived(request, new Masker(values))])), unknown: [...unknown], missing, problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { request: null, unknown: [...unknown], missing, problem: maskedLine(new Masker(values), error.message) }
  }
}
