import { UserError } from '../userError.ts'
import { attempts, largest, longest, refusal, settled, type Store } from './store.ts'
import { storedFiles } from './storedFiles.ts'
import type { Stored, Target } from './target.ts'
import { typeOf } from './fileTypes.ts'

const same = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.from(one).equals(other)

/**
 * A store behind HTTP that creates a file only where there is none (`If-None-Match: *`), and replaces one only while it
 * has the given tag (`If-Match`).
 */
export const conditionalStore = (store: Store): Target => {
  const ask = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<Response> =>
    store.fetch(store.addressOf(path), { method, headers, signal: AbortSignal.timeout(longest), ...(body && { body }) })

  const read = async (path: string): Promise<Stored | undefined> => {
    const response = await ask('GET', path).catch((cause: unknown) => {
      throw new UserError(
        `${store.name} can't be reached: ${cause instanceof Error ? cause.message : String(cause)}.`,
        { cause },
      )
    })
    if (response.status === 404) return settled(response, undefined)
    if (!response.ok) throw await refusal(store, response, `reading ${path}`)
    if (Number(response.headers.get('content-length') ?? 0) > largest)
      throw new UserError(`${store.name}/${path} is larger than ${largest / 1024 / 1024} MB.`)
    const tag = response.headers.get('etag')
    if (tag === null)
      throw new UserError(
        `${store.name} gives files no ETag, so that two releases at once could not be told apart. Use another store.`,
      )
    return { bytes: new Uint8Array(await response.arrayBuffer()), tag }
  }

  /**
   * Writes under a condition. After a timeout or an error of the server nobody knows whether it was done, so the file
   * is read again.
   */
  const write = async (
    path: string,
    bytes: Uint8Array,
    condition: Record<string, string>,
    isOpen: (there: Stored | undefined) => boolean,
  ): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await ask('PUT', path, { ...typeOf(path), ...condition }, bytes).catch(
        (cause: unknown) => cause as Error,
      )
      if (response instanceof Response) {
        if (response.ok) return settled(response, true)
        // 412: the condition doesn't hold. 404: what is to be replaced is gone.
        if (attempt === 1 && (response.status === 412 || (response.status === 404 && 'If-Match' in condition)))
          return settled(response, false)
        if (response.status < 500 && ![404, 409, 412].includes(response.status))
          throw await refusal(store, response, `writing ${path}`)
      }
      const there = await read(path)
      if (same(there?.bytes, bytes)) return true
      if (!isOpen(there)) return false
      if (attempt >= attempts)
        throw response instanceof Response
          ? await refusal(store, response, `writing ${path}`)
          : new UserError(`${store.name} can't be written: ${response.message}.`, { cause: response })
      await store.makeFolders?.(path)
    }
  }

  return {
    name: store.name,
    read,
    ...storedFiles(store),
    create: (path, bytes) => write(path, bytes, { 'If-None-Match': '*' }, (there) => there === undefined),
    replace: (path, bytes, tag) => write(path, bytes, { 'If-Match': tag }, (there) => there?.tag === tag),
  }
}
