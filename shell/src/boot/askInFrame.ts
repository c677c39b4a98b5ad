import { callbackPath } from './localAddress.ts'

/** The provider did not answer in the frame in time: it refuses to be framed, or there is no network. */
export class FrameTimeoutError extends Error {
  override readonly name = 'FrameTimeoutError'
}

const source = 'silent-request'

/** Whether this page is the one to which the provider has led such a frame. */
export const isAnswerInFrame = (): boolean => window.parent !== window && window.location.pathname === callbackPath

/** Inside the frame: passes the provider's answer to the page. */
export const answerFromFrame = (): void =>
  window.parent.postMessage({ source, url: window.location.href }, window.location.origin)

/** Asks the provider in a hidden frame. Resolves to the address of its answer. */
export const askInFrame = (url: string, milliseconds: number): Promise<string> => {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  return new Promise<string>((resolve, reject) => {
    const end = (settle: () => void) => {
      window.removeEventListener('message', listen)
      clearTimeout(timer)
      frame.remove()
      settle()
    }
    const listen = ({ origin, source: from, data }: MessageEvent<{ source?: unknown; url?: unknown } | null>) => {
      if (
        origin !== window.location.origin ||
        from !== frame.contentWindow ||
        data?.source !== source ||
        typeof data.url !== 'string'
      )
        return
      const { url: answer } = data
      end(() => resolve(answer))
    }
    const timer = setTimeout(
      () => end(() => reject(new FrameTimeoutError('The identity provider did not answer in the frame.'))),
      milliseconds,
    )
    window.addEventListener('message', listen)
    document.documentElement.append(frame)
  })
}
