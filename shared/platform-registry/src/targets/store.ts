import { UserError } from '../userError.ts'
import type { ListedFile } from './target.ts'

/** A store of files behind HTTP. */
export interface Store {
  /** What messages call it. */
  name: string
  addressOf(path: string): string
  fetch(
    url: string,
    init: { method: string; headers?: Record<string, string>; body?: Uint8Array; signal: AbortSignal },
  ): Promise<Response>
  /** Makes the folders that a file needs, where the store has such. */
  makeFolders?(path: string): Promise<void>
  /** All files below a folder, by its answers to `ask`. */
  list(
    folder: string,
    ask: (method: string, url: string, headers?: Record<string, string>) => Promise<string | undefined>,
  ): Promise<ListedFile[] | undefined>
}

export const settled = async <Value>(response: Response, value: Value): Promise<Value> => {
  await response.body?.cancel()
  return value
}

/** Milliseconds. */
export const longest = 60_000
export const largest = 64 * 1024 * 1024
export const attempts = 4

/** What the store has answered to something, as an error. */
export const refusal = async ({ name }: Store, response: Response, what: string): Promise<UserError> => {
  const text = (await response.text().catch(() => ''))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
  const cure =
    response.status === 401 || response.status === 403
      ? ' Are the credentials in the environment, and may they read and write there?'
      : ''
  return new UserError(
    `${name}: ${what} was answered with ${response.status}${text === '' ? '' : ` (${text})`}.${cure}`,
  )
}
