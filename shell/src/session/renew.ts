import { ErrorResponse, ErrorTimeout, type User, type UserManager } from 'oidc-client-ts'
import { SessionEndedError } from './errors.ts'
import type { Token } from './tokens.ts'
import { paramsWithoutPrompt } from './userManager.ts'

export const tokenOf = (user: User): Token => ({
  value: user.access_token,
  expiresAt: user.expires_at === undefined ? Number.POSITIVE_INFINITY : user.expires_at * 1000,
})

const isReachable = (manager: UserManager): Promise<boolean> =>
  fetch(`${manager.settings.authority.replace(/\/$/, '')}/.well-known/openid-configuration`, { cache: 'no-store' }).then(() => true, () => false)

const renewInFrame = async (manager: UserManager): Promise<User | null> => {
  try {
    return await manager.signinSilent({ forceIframeAuth: true, nonce: crypto.randomUUID(), extraQueryParams: paramsWithoutPrompt(manager) })
  } catch (error) {
    // A timeout of the frame means that the provider refuses to be framed, or that there is no network. Other errors may pass.
    const refused = error instanceof ErrorResponse || (error instanceof ErrorTimeout && (await isReachable(manager)))
    if (!refused) throw error
    throw new SessionEndedError(error)
  }
}

/** A new token: by refresh token, else silently in a frame. Throws a `SessionEndedError` when the user has to sign in again. */
export const renewToken = async (manager: UserManager): Promise<Token> => {
  const current = await manager.getUser()
  if (!current?.refresh_token) return tokenOrEnd(await renewInFrame(manager))
  try {
    return tokenOrEnd(await manager.signinSilent())
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw error
    return tokenOrEnd(await renewInFrame(manager))
  }
}

const tokenOrEnd = (user: User | null): Token => {
  if (!user) throw new SessionEndedError()
  return tokenOf(user)
}
