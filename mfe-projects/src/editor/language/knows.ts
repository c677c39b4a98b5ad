import { listProjectFiles } from '@console/platform/api'
import { ApiError, type Http } from '@console/platform/contract'
import { logFailure } from '@console/platform/lib'

/** What servers do not answer: one call has shown it. */
const ignorance = new WeakMap<Http, Set<string>>()

const isAborted = (error: unknown) => error instanceof ApiError && error.kind === 'aborted'
const isUsual = (error: unknown) => error instanceof ApiError && (error.kind === 'offline' || error.status === 429)

/** For questions that nobody asked by hand. */
const logUnusual = (error: unknown) => {
  if (!isUsual(error)) logFailure('Asking about the code', error)
}

interface Asking {
  /** `failed` hears of all errors but one that the asker has caused by no longer asking. */
  <Answer>(
    question: string,
    call: () => Promise<Answer | null>,
    failed?: (error: unknown) => void,
  ): Promise<Answer | null>
  /** Whether the server is not known to lack the call. */
  has(question: string): boolean
}

/**
 * Makes calls about a project to a server that may not have them; null where there is no answer. What fails is asked
 * again with the next key. Who does not check is asked nothing else.
 */
export const knows = (ide: Http, project: string): Asking => {
  const ignorant = ignorance.get(ide) ?? new Set()
  ignorance.set(ide, ignorant)
  const has = (question: string) => !ignorant.has('check') && !ignorant.has(question)
  const answerOf: Asking = async (question, call, failed = logUnusual) => {
    if (!has(question)) return null
    try {
      const answer = await call()
      // Where the project is gone, all calls about it are.
      if (
        answer === null &&
        (await listProjectFiles(ide, project).then(
          () => true,
          () => false,
        ))
      )
        ignorant.add(question)
      return answer
    } catch (error) {
      if (!isAborted(error)) failed(error)
      return null
    }
  }
  answerOf.has = has
  return answerOf
}
