import { ApiError, type Http } from '../contract/index.ts'
import { delay, path, pauseAfter } from '../lib/index.ts'
import { readBody } from './withTimeout.ts'

/** The header that names a build, in the response and in the request of whoever goes on with it. */
const runHeader = 'Build-Run'
/**
 * Milliseconds before each try to go on with a log that was cut: a proxy may need a while to find a server that
 * answers. In a hidden page, too: the server keeps the log for a while only.
 */
const pauses = { first: 500, longest: 4_000 }
const maxTries = 8

/**
 * Starts a build and passes its log on in chunks, each after `onText` has taken the last. A log that is cut goes on
 * where the server has named the build, after `onAgain`. Resolves when the stream has ended cleanly; throws an
 * `ApiError` when the server rejected the call (kind `http`), the stream was cut for good (`offline`) or the signal
 * aborted it (`aborted`).
 */
export const streamBuild = async (
  ide: Http,
  id: string,
  onText: (text: string) => void | Promise<void>,
  signal: AbortSignal,
  onAgain = () => {},
): Promise<void> => {
  const ask = (headers: Record<string, string> = {}) =>
    ide.request(path`/api/v1/projects/${id}/build`, { headers, signal, slow: true })
  let response = await ask()
  const run = response.headers.get(runHeader)
  const tries = { left: maxTries }
  for (;;) {
    try {
      return await readLog(response, onText, signal)
    } catch (cut) {
      if (run === null || !isAway(cut)) throw cut
      response = await goOn(() => ask({ [runHeader]: run }), tries, cut, signal)
      onAgain()
    }
  }
}

const readLog = async (
  response: Response,
  onText: (text: string) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  if (!reader) return
  for (;;) {
    const { done, value } = await readBody(reader.read(), signal)
    if (done) break
    await onText(decoder.decode(value, { stream: true }))
  }
  await onText(decoder.decode())
}

/** Throws `cut` when the server stays away, or does not know the build any more. */
const goOn = async (
  ask: () => Promise<Response>,
  tries: { left: number },
  cut: unknown,
  signal: AbortSignal,
): Promise<Response> => {
  for (let last = cut; tries.left > 0;) {
    await delay(pauseAfter(maxTries - tries.left + 1, pauses, last), signal)
    if (signal.aborted) throw new ApiError('aborted', 'The call was cancelled.')
    tries.left -= 1
    try {
      return await ask()
    } catch (error) {
      last = error
      if (error instanceof ApiError && error.status === 404) break
      if (!isAway(error)) throw error
    }
  }
  throw cut
}

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || (error.status ?? 0) >= 500)
