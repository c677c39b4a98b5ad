import type { Secrets } from '../../secrets/secrets.ts'
import type { Content } from '../integrations.ts'
import { Problem } from '../problem.ts'
import { parametersOf, secretNamesOf } from '../request/content.ts'
import type { Bindings } from '../templating/variables.ts'

const mostNames = 100
const mostCharacters = 512 * 1024

/** Opens the secrets of an integration. */
export function bindingsOf(secrets: Secrets, owner: string, content: Content): Bindings {
  const { missing, ...bindings } = bindingsWithout(secrets, owner, content, () => '')
  if (missing.length > 0) throw new Problem(`There is no secret named ${missing.join(', ')}. Add it, or take it out of the integration.`)
  return bindings
}

/** The same, with something else in the place of each secret that does not exist. */
export function bindingsWithout(secrets: Secrets, owner: string, content: Content, standIn: () => string): Bindings & { missing: string[] } {
  const names = secretNamesOf(content)
  if (names.size > mostNames) throw new Problem(`The integration has more than ${mostNames} secrets.`)
  const opened = new Map([...new Set(names.values())].map((name) => [name, secrets.open(owner, name)]))
  const values = Object.fromEntries([...names].map(([templateName, name]) => [templateName, opened.get(name) ?? standIn()]))
  if (Object.values(values).reduce((sum, value) => sum + value.length, 0) > mostCharacters) throw new Problem(`The secrets of the integration are larger than ${mostCharacters / 1024} kB together.`)
  return { missing: [...opened].flatMap(([name, value]) => (value === undefined ? [name] : [])), parameters: parametersOf(content), secrets: values }
}

/** For the times when their values really leave the store. */
export function countAccess(secrets: Secrets, owner: string, content: Content): void {
  for (const name of new Set(secretNamesOf(content).values())) secrets.accessed(owner, name)
}
