import { askInFrame } from '../../boot/askInFrame.ts'
import { framesWork } from '../../boot/framesWork.ts'
import type { LoadedClient } from '../signInClient.ts'
import { paramsWithoutPrompt } from './createOidc.ts'

/**
 * Finds out, once in this browser, whether the provider answers in a hidden frame; if so, the next reload needs no
 * change of page. The answer's code is never redeemed, so no token comes of it.
 */
export const learnFrames = async (client: LoadedClient, mayAsk: () => boolean): Promise<void> => {
  const { provider, oidc } = client
  if (framesWork.isKnown(provider) || !mayAsk()) return
  const { url, state } = await oidc.createSigninRequest({
    request_type: 'si:s',
    scope: 'openid',
    prompt: 'none',
    nonce: crypto.randomUUID(),
    extraQueryParams: paramsWithoutPrompt(client),
  })
  const answer = await askInFrame(url, 10_000).catch(() => null)
  await oidc.settings.stateStore.remove(state.id)
  if (mayAsk()) framesWork.learn(provider, answer !== null && new URL(answer).searchParams.has('code'))
}
