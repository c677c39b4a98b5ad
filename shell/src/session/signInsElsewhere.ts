import type { SignInClient } from './signInClient.ts'

const channelOf = ({ provider }: SignInClient) =>
  new BroadcastChannel(`signed-in:${provider.authority}:${provider.clientId}`)

/** Tells the other tabs that somebody has signed in here. */
export const announceSignIn = (client: SignInClient): void => {
  const others = channelOf(client)
  others.postMessage('signed in')
  others.close()
}

/** Calls the listener whenever somebody has signed in in another tab of this browser. */
export const onSignInElsewhere = (client: SignInClient, listener: () => void): void => {
  channelOf(client).onmessage = () => listener()
}
