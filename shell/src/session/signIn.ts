import type { SignInChallenge } from '@console/platform/contract'
import { ErrorResponse, ErrorTimeout, type User, type UserManager } from 'oidc-client-ts'
import { callbackPath } from '../config/index.ts'
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
  /** Where to return to; the current address by default. */
  returnTo?: string
  /** Makes the provider ask for credentials even when its session lasts. */
  promptAgain?: boolean
  /** What a server demands of the sign-in. */
  challenge?: SignInChallenge
  /** The user name to fill in. */
  loginHint?: string
  /** The task to continue afterwards, if the same user comes back. */
  resume?: Resumed
}

/** A task that the page continues after the redirect back from sign-in. */
interface Resumed {
  task: string
  sub: string
}

/** Browsers may keep a page in the back/forward cache, Firefox for each address of the same document. Back must not show it after a log-out or while it redirects to sign-in. */
export const excludeFromPageCache = (): void => {
  window.addEventListener('pagehide', () => (document.body.hidden = true))
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}

/** Redirects to the provider. Rejects when that is impossible. */
export const redirectToSignIn = async (manager: UserManager, { returnTo = currentAddress(), promptAgain = false, challenge, loginHint, resume }: SignInOptions = {}): Promise<void> => {
  if (!window.isSecureContext) throw new InsecureOriginError()
  excludeFromPageCache()
  try {
    const anew = promptAgain ? { prompt: 'login', extraQueryParams: paramsWithoutPrompt(manager) } : {}
    const wanted = challenge && { max_age: challenge.maxAge, acr_values: challenge.acrValues, login_hint: loginHint, extraQueryParams: paramsWithoutPrompt(manager) }
    await manager.signinRedirect({ state: { returnTo, resume }, nonce: crypto.randomUUID(), redirectMethod: 'replace', ...anew, ...wanted })
  } catch (error) {
    // The only request before the redirect is for the provider's metadata.
    throw new ProviderUnreachableError(manager.settings.authority, error)
  }
}

const returnAddress = (state: unknown): unknown => (typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/')

/** Returns, once, whether this page was redirected during a task; false when another user came back. */
export const createResumeCheck = ({ state, profile }: User) => {
  const { resume } = (state ?? {}) as { resume?: Partial<Resumed> }
  let task = resume?.sub === profile.sub ? resume.task : undefined
  return (asked: string): boolean => {
    const isIt = task === asked
    if (isIt) task = undefined
    return isIt
  }
}

/** Reads the provider's response at the callback address; null when it belongs to no request of this tab. */
export const finishSignIn = async (manager: UserManager): Promise<User | null> => {
  const answer = new URLSearchParams(window.location.search)
  if (!answer.has('state')) {
    const problem = answer.get('error_description') ?? answer.get('error')
    // The bare address, without a response.
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
