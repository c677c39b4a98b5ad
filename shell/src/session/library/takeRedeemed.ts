import { ErrorResponse } from 'oidc-client-ts'
import type { LoadedClient } from '../signInClient.ts'

interface TokenClient {
  exchangeCode?: () => Promise<object>
}

const tokensIn = async (redeemed: Promise<Response>): Promise<object> => {
  const response = await redeemed
  const body = (await response.json().catch(() => ({}))) as { error?: string }
  if (response.ok) return body
  throw body.error === undefined ? new Error(`${response.statusText} (${response.status})`) : new ErrorResponse(body)
}

/**
 * Has the library take the tokens of a code that was redeemed already: once, with all its checks. It offers no way to
 * say so.
 */
export const takeRedeemed = ({ oidc }: LoadedClient, redeemed: Promise<Response>): void => {
  const validator = Reflect.get(oidc, '_validator') as object
  const client = Reflect.get(validator, '_tokenClient') as TokenClient
  // Its own method is the prototype's.
  client.exchangeCode = () => {
    delete client.exchangeCode
    return tokensIn(redeemed)
  }
}
