import type { Answer } from '../../boot/early.ts'
import type { SignInClient } from '../signInClient.ts'
import { withOidc } from './createOidc.ts'
import { endSession } from './endSession.ts'
import { learnFrames } from './learnFrames.ts'
import { askSilently, renewToken } from './renew.ts'
import { finishSignIn, redirectToSignIn, type SignInOptions } from './signIn.ts'

/** All that needs the library. */
export const withLibrary = (client: SignInClient) => {
  const loaded = withOidc(client)
  return {
    oidc: loaded.oidc,
    finishSignIn: (answer: Answer) => finishSignIn(loaded, answer),
    redirectToSignIn: (options?: SignInOptions) => redirectToSignIn(loaded, options),
    renewToken: () => renewToken(loaded),
    askSilently: () => askSilently(loaded),
    learnFrames: (mayAsk: () => boolean) => learnFrames(loaded, mayAsk),
    endSession: (announceDone: () => void) => endSession(loaded, announceDone),
  }
}
