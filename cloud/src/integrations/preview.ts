import { randomUUID } from 'node:crypto'
import { Problem, type Content } from './content.ts'
import { bindingsWithout } from './deliveries/attempt.ts'
import type { Renderer } from './rendering/renderer.ts'
import type { Request } from './request/render.ts'
import type { Secrets } from './secrets.ts'
import type { HappenedEvent } from './templating/variables.ts'

/** An event as a caller describes it. */
export interface SampleEvent {
  name: string
  data: string
  device?: string
}

export interface Preview {
  request: Request | null
  /** Names in templates that have no value. */
  unknown: string[]
  /** Secrets that do not exist. Their places are masked like the others. */
  missing: string[]
  problem: string | null
}

/** What would be sent for an event, with secrets masked. */
export async function preview(
  renderer: Renderer,
  secrets: Secrets,
  owner: string,
  type: string,
  content: Content,
  event: HappenedEvent,
): Promise<Preview> {
  let missing: string[] = []
  try {
    if (type === 'lambda') return { request: null, unknown: [], missing, problem: null }
    const { missing: absent, ...bindings } = await bindingsWithout(secrets, owner, content, randomUUID)
    missing = absent
    const { shown, unknown, problem } = await renderer.ask(owner, { kind: 'request', content, event, bindings })
    return { request: shown, unknown, missing, problem }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { request: null, unknown: [], missing, problem: error.message }
  }
}

export function sampleEvent(content: Content, { name, data, device }: SampleEvent): HappenedEvent {
  const only = content['deviceID']
  return {
    id: randomUUID(),
    name,
    data: Buffer.from(data),
    device: device ?? (typeof only === 'string' ? only : ''),
    publishedAt: Date.now(),
  }
}
