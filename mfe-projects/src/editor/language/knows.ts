import { ApiError, type Http } from '@console/platform/contract'
import { logFailure } from '@console/platform/lib'

/** Servers that do not know the language: one call has shown it. */
const ignorant = new WeakSet<Http>()

const isUsual = (error: unknown) => error instanceof ApiError && (error.kind === 'aborted' || error.kind === 'offline' || error.status === 429)

/** Makes calls to a server that may not have them; null where there is no answer. What fails is asked again with the next key. */
export const knows = (ide: Http) => async <Answer>(call: () => Promise<Answer | null>): Promise<Answer | null> => {
  if (ignorant.has(ide)) return null
  try {
    const answer = await call()
    if (answer === null) ignorant.add(ide)
    return answer
  } catch (error) {
    if (!isUsual(error)) logFailure('Asking about the code', error)
    return null
  }
}
