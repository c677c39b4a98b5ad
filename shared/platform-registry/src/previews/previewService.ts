import type { BuiltRelease } from '../document/registryDocument.ts'
import { requireService } from '../registries/openRegistry.ts'
import { askService, upload } from '../registries/askService.ts'
import type { PreviewFacts } from './previewPayload.ts'
import type { ListedPreview } from './previewStore.ts'

/** The previews of a registry service. A folder or a store of files has none: nothing there would end them. */
export const openPreviews = async (
  to: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
) => {
  const base = await requireService(to, 'A preview takes one, which ends it')
  const ask = askService(base, environment)
  return {
    /** The address at which the console asks whether to run it. */
    add: async (
      built: BuiltRelease,
      { expires, by, commit }: PreviewFacts,
      say: (text: string) => void,
    ): Promise<string> => {
      const {
        name,
        release: { version },
      } = built
      await upload(ask, built, 'previews')
      const response = await ask('POST', '/api/registry/previews', {
        remote: name,
        version,
        expires,
        by,
        ...(commit !== undefined && { commit }),
      })
      ;((await response.json()) as { said: string[] }).said.forEach((line) => say(line))
      return `${base}/?preview=${name}@${version}`
    },
    list: async (): Promise<ListedPreview[]> =>
      ((await (await ask('GET', '/api/registry/previews')).json()) as { previews: ListedPreview[] }).previews,
    remove: async (remote: string, version: string): Promise<void> =>
      void (await ask('DELETE', `/api/registry/previews/${remote}/${version}`)),
  }
}
