import type { Secrets } from '../../secrets/secrets.ts'
import type { Content } from '../integrations.ts'
import { Problem } from '../problem.ts'
import { planOf } from '../request/content.ts'
import { renderRequest, type Request } from '../request/render.ts'
import { variables, type HappenedEvent } from '../templating/variables.ts'
import { bindingsOf } from './bindings.ts'
import { maskedLine, Masker } from './masker.ts'
import { derived, masked } from './webhook.ts'

export interface Preview {
  request: Request | null
  /** Names in templates that stand for nothing. */
  unknown: string[]
  problem: string | null
}

/** What would be sent for an event, with the secrets taken out. */
export function preview(secrets: Secrets, owner: string, type: string, content: Content, event: HappenedEvent): Preview {
  const unknown = new Set<string>()
  let values: string[] = []
  try {
    if (type === 'lambda') return { request: null, unknown: [], problem: null }
    const bindings = bindingsOf(secrets, owner, content)
    values = Object.values(bindings.secrets)
    const request = renderRequest(planOf(content), variables(event, bindings), unknown)
    return { request: masked(request, new Masker([...values, ...derived(request, new Masker(values))])), unknown: [...unknown], problem: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { request: null, unknown: [...unknown], problem: maskedLine(new Masker(values), error.message) }
  }
}
