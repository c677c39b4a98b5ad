import { mapAtOnce } from '../atOnce.ts'
import { UserError } from '../userError.ts'
import { attempts, largest, longest, refusal, settled, type Store } from './store.ts'
import type { ListedFile, Target } from './target.ts'

/** What is in a store, and its removal. */
export const storedFiles = (store: Store): Pick<Target, 'list' | 'remove'> => {
  /**
   * The text of an answer that lists files; undefined where the store or the credentials don't do that. "" where there
   * is no such folder.
   */
  const askForList = async (
    method: string,
    url: string,
    headers: Record<string, string> = {},
  ): Promise<string | undefined> => {
    const response = await store
      .fetch(url, { method, headers, signal: AbortSignal.timeout(longest) })
      .catch((cause: unknown) => {
        throw new UserError(
          `${store.name} can't be reached: ${cause instanceof Error ? cause.message : String(cause)}.`,
          { cause },
        )
      })
    if (response.status === 404) return settled(response, '')
    if ([401, 403, 405, 501].includes(response.status)) return settled(response, undefined)
    if (!response.ok) throw await refusal(store, response, 'listing files')
    const text = await response.text()
    if (text.length > largest)
      throw new UserError(`${store.name}: a list of files is larger than ${largest / 1024 / 1024} MB.`)
    return text
  }
  const list = (folder: string): Promise<ListedFile[] | undefined> => store.list(folder, askForList)

  /** Once more does no harm. */
  const removeFile = async (path: string): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await store
        .fetch(store.addressOf(path), { method: 'DELETE', signal: AbortSignal.timeout(longest) })
        .catch((cause: unknown) => cause as Error)
      if (response instanceof Response) {
        if (response.ok || response.status === 404) return settled(response, undefined)
        if (response.status < 500 || attempt >= attempts) throw await refusal(store, response, `removing ${path}`)
        await response.body?.cancel()
      } else if (attempt >= attempts)
        throw new UserError(`${store.name} can't be reached: ${response.message}.`, { cause: response })
    }
  }

  return {
    list,
    remove: async (folder, first) => {
      await removeFile(`${folder}/${first}`)
      if (store.makeFolders) await removeFile(`${folder}/`)
      else await mapAtOnce((await list(folder)) ?? [], ({ name }) => removeFile(`${folder}/${name}`))
    },
  }
}
