import { askInFrame, FrameTimeoutError } from './askInFrame.ts'
import type { Answer, Early } from './early.ts'
import { framesWork } from './framesWork.ts'
import { excludeFromPageCache } from './pageCache.ts'
import { meetProvider, type Metadata, type Provider } from './provider.ts'
import { redeem } from './redeem.ts'
import { createRequest, forgetRequest } from './signInRequest.ts'

/** Milliseconds that the provider has to answer in a frame; then the page leaves for it. */
const frameLimit = 2_000

const leave = async (provider: Provider, metadata: Metadata): Promise<never> => {
  const url = await createRequest(provider, metadata, false)
  excludeFromPageCache()
  window.location.replace(url)
  return new Promise(() => {})
}

/** The provider's answer in a frame; undefined when it has none to give. */
const askSilently = async (early: Early, provider: Provider, metadata: Metadata): Promise<Answer | undefined> => {
  const asked = await createRequest(provider, metadata, true)
  try {
    const url = await askInFrame(asked, frameLimit)
    const redeemed = redeem(early, url, provider, metadata)
    if ((await redeemed)?.ok) return { url, redeemed }
  } catch (error) {
    if (error instanceof FrameTimeoutError) framesWork.avoid(provider)
  }
  forgetRequest(asked)
  early.calls.clear()
  return undefined
}

/** A deployment that asks for a prompt wants it at each visit. */
const maySilently = (provider: Provider): boolean =>
  framesWork.at(provider) && provider.extraParams['prompt'] === undefined

interface Shell {
  fetch(): void
  run(): void
}

/**
 * Finds the session at a page without an answer of the provider. Where the provider was seen to answer in a frame, the
 * shell starts meanwhile; else the page leaves at once, and the shell's files are fetched on the way. Whatever is
 * unexpected is the shell's to handle.
 */
export const findSession = (early: Early, shell: Shell): void => {
  const met = meetProvider(early)
  if (framesWork.maybe()) {
    early.answer = met.then(
      async ({ provider, metadata }) =>
        (maySilently(provider) && (await askSilently(early, provider, metadata))) || leave(provider, metadata),
    )
    early.answer.catch(() => undefined)
    shell.run()
    return
  }
  void met
    .then(({ provider, metadata }) => {
      void leave(provider, metadata).catch(shell.run)
      shell.fetch()
    })
    .catch(shell.run)
}
