import { isIssuerOf } from '../../boot/provider.ts'
import { IssuerMismatchError } from '../errors.ts'
import type { LoadedClient, SignedIn } from '../signInClient.ts'

/**
 * The issuer must be the one that is configured (OpenID Connect Discovery, 4.3), and a user's ID token of that issuer
 * (Core, 3.1.3.7). The library checks neither.
 */
export const checkIssuer = async (
  { provider, oidc }: LoadedClient,
  user?: Pick<SignedIn, 'profile'>,
): Promise<void> => {
  const { issuer } = await oidc.metadataService.getMetadata()
  if (issuer === undefined) return
  if (!isIssuerOf(provider.authority, issuer)) throw new IssuerMismatchError(provider.authority, issuer)
  if (user && user.profile.iss !== issuer) throw new IssuerMismatchError(issuer, String(user.profile.iss))
}
