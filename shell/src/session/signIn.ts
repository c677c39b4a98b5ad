import type { SignInChallenge } from '@console/platform/contract'
import { ErrorResponse, ErrorTimeout, type User, type UserManager } from 'oidc-client-ts'
import { callbackPath } from './callbackPath.ts'
import { InsecureOriginError, ProviderUnreachableError, SignInRefusedError } from './errors.ts'
import { paramsWithoutPrompt } from './userManager.ts'

/** An address of this origin, whatever was asked for. */
export const localAddress = (address: unknown, origin: string): string => {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return '/'
  const url = new URL(address, origin)
  const local = url.pathname + url.search + url.hash
  return url.origin === origin && url.pathname !== callbackPath && !local.startsWith('//') ? local : '/'
}

const currentAddress = () => window.location.pathname + window.location.search + window.location.hash

interface SignInOptions {
  /** Where to go afterwards; this address when missing. */
  returnTo?: string
  /** Has the provider ask who is there, even where it knows. */
  askAnew?: boolean
  /** Has it ask where the sign-in is not what a server wants. */
  challenge?: SignInChallenge
  /** Fills in the name. */
  loginHint?: string
  /** What to go on with afterwards, if the same user comes back. */
  resume?: Resumed
}

/** What a page has left for sign-in, to go on with when it is back. */
interface Resumed {
  task: string
  sub: string
}

/** A browser may keep a page in its memory when it is left, Firefox for each address of the same document. Back must not bring it up: not once its user has logged out, and not while it leaves for sign-in. */
export const neverShowAgain = (): void => {
  window.addEventListener('pagehide', () => (document.body.hidden = true))
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

/** Leaves for the provider. Rejects only when that is impossible. */
export const redirectToSignIn = async (manager: UserManager, { returnTo = currentAddress(), askAnew = false, challenge, loginHint, resume }: SignInOptions = {}): Promise<void> => {
  if (!window.isSecureContext) throw new InsecureOriginError()
  neverShowAgain()
  try {
    const anew = askAnew ? { prompt: 'login', extraQueryParams: paramsWithoutPrompt(manager) } : {}
    const wanted = challenge && { max_age: challenge.maxAge, acr_values: challenge.acrValues, login_hint: loginHint, extraQueryParams: paramsWithoutPrompt(manager) }
    await manager.signinRedirect({ state: { returnTo, resume }, nonce: crypto.randomUUID(), redirectMethod: 'replace', ...anew, ...wanted })
  } catch (error) {
    // Nothing but the provider's description of itself is asked for before the page leaves.
    throw new ProviderUnreachableError(manager.settings.authority, error)
  }
}

const returnAddress = (state: unknown): unknown => (typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/')

/** Tells, once, whether this page has left amid a task; not when somebody else has come back. */
export const createResumed = ({ state, profile }: User) => {
  const { resume } = (state ?? {}) as { resume?: Partial<Resumed> }
  let task = resume?.sub === profile.sub ? resume.task : undefined
  return (asked: string): boolean => {
    const isIt = task === asked
    if (isIt) task = undefined
    return isIt
  }
}

/** Takes the provider's answer at the callback address; null when it belongs to no request of this tab. */
export const finishSignIn = async (manager: UserManager): Promise<User | null> => {
  const answer = new URLSearchParams(window.location.search)
  if (!answer.has('state')) {
    const problem = answer.get('error_description') ?? answer.get('error')
    // The bare address: nobody has answered anything.
    if (problem === null) return null
    throw new SignInRefusedError(problem)
  }
  try {
    const user = await manager.signinRedirectCallback()
    window.history.replaceState(null, '', localAddress(returnAddress(user.state), window.location.origin))
    return user
  } catch (error) {
    if (error instanceof ErrorResponse) throw new SignInRefusedError(error.error_description ?? error.error ?? error.message, { cause: error })
    // A reload of the callback, or a bookmark of it.
    if (error instanceof Error && error.message.includes('No matching state')) return null
    if (error instanceof TypeError || error instanceof ErrorTimeout) throw new ProviderUnreachableError(manager.settings.authority, error)
    throw new SignInRefusedError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
