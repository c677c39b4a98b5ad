import { claimsOf, ConsoleSession } from 'cloud/testing/browser.ts'
import type { TestCloud } from './startCloud.ts'

export interface TestSession {
  sub: string
  username: string
  token: string
}

/** Signs in by script, the way the console does. */
export const signIn = async ({ address, account }: Pick<TestCloud, 'address' | 'account'>): Promise<TestSession> => {
  const { access_token: token } = await new ConsoleSession(address).signIn(account.username, account.password)
  return { sub: String(claimsOf(token)['sub']), username: account.username, token }
}
