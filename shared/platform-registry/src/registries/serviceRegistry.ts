import type { RegistryDocument } from '../document/registryDocument.ts'
import type { ListedChange } from '../journal/record.ts'
import { askService, upload } from './askService.ts'
import type { Registry } from './registry.ts'
import { bodyOf, serviceShell } from './serviceShell.ts'
import { UserError } from '../userError.ts'

/** A registry behind a service, which checks each change and knows by the token who makes it. */
export const serviceRegistry = (to: string, environment: Readonly<Record<string, string | undefined>>): Registry => {
  const base = to.replace(/\/$/, '')
  const ask = askService(base, environment)
  const read = async (): Promise<RegistryDocument> =>
    (await (await ask('GET', '/registry.json')).json()) as RegistryDocument
  return {
    name: base,
    read,
    has: async (remote, version) => {
      const response = await ask('HEAD', `/remotes/${remote}/${version}/release.json`)
      return response.ok
    },
    change: async ({ request, built, author, say }) => {
      const digest = built && (await upload(ask, built))
      const response = await ask('POST', '/api/registry/changes', {
        request,
        ...(digest !== undefined && { digest }),
        ...bodyOf(author),
      })
      const { said } = (await response.json()) as { said: string[] }
      said.forEach((line) => say(line))
      return read()
    },
    shell: serviceShell(ask),
    history: async (most) =>
      (
        (await (await ask('GET', `/api/registry/changes?last=${Math.min(most, 100)}`)).json()) as {
          changes: ListedChange[]
        }
      ).changes,
    repair: async () => {
      throw new UserError(
        `${base} is a registry service. Repair its console where the files are: npm run repair -- --to DIR`,
      )
    },
    verify: async () =>
      ((await (await ask('GET', '/api/registry/changes/verification')).json()) as { problems: string[] }).problems,
  }
}
