import type { Secrets } from '../../secrets/secrets.ts'
import type { Content } from '../integrations.ts'
import { Problem } from '../problem.ts'
import { parametersOf, secretNamesOf } from '../request/content.ts'
import type { Bindings } from '../templating/variables.ts'

/** Opens the secrets of an integration. */
export function bindingsOf(secrets: Secrets, owner: string, content: Content): Bindings {
  const { missing, ...bindings } = bindingsWithout(secrets, owner, content, () => '')
  if (missing.length > 0) throw new Problem(`There is no secret named ${missing.join(', ')}. Add it, or take it out of the integration.`)
  return bindings
}

/** The same, with something else in the place of each secret that does not exist. */
export function bindingsWithout(secrets: Secrets, owner: string, content: Content, standIn: () => string): Bindings & { missing: string[] } {
  const opened = [...secretNamesOf(content)].map(([templateName, name]) => ({ templateName, name, value: secrets.open(owner, name) }))
  return {
    missing: [...new Set(opened.filter(({ value }) => value === undefined).map(({ name }) => name))],
    parameters: parametersOf(content),
    secrets: Object.fromEntries(opened.map(({ templateName, value }) => [templateName, value ?? standIn()])),
  }
}

/** For the times when their values really leave the store. */
export function countAccess(secrets: Secrets, owner: string, content: Content): void {
  for (const name of new Set(secretNamesOf(content).values())) secrets.accessed(owner, name)
}
