import { logWarning } from '@console/platform/lib'
import { avoidShell } from './chooseShell.ts'

/** Milliseconds that it has until it shows its first screen. */
const startLimit = 30_000
/** Milliseconds after that in which a failure still counts as one of the start. */
const restOfStart = 3_000

const hasTakenOver = (): boolean => document.getElementById('frame') === null

/**
 * Watches a canary of the shell until its first screen is there. One that throws, says that it failed, or shows nothing
 * is not run in this tab any more: the page starts again, with the current shell. Nothing is lost: there was nothing on
 * screen yet.
 */
export const watchCanary = (version: string): void => {
  const end = () => {
    observer.disconnect()
    window.removeEventListener('error', onError)
    clearTimeout(late)
  }
  const fail = (cause: string) => {
    end()
    logWarning(`Shell ${version}, a canary, did not start: ${cause}. The current shell runs instead.`)
    avoidShell(version)
    window.location.reload()
  }
  const onError = ({ message, filename }: ErrorEvent) => {
    if (!hasTakenOver() && filename.startsWith(window.location.origin)) fail(message)
  }
  const observer = new MutationObserver(() => {
    if ('failed' in document.documentElement.dataset) fail('it says so')
    else if (hasTakenOver()) setTimeout(end, restOfStart)
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-failed'] })
  if (document.body) observer.observe(document.body, { childList: true })
  window.addEventListener('error', onError)
  const late = setTimeout(() => (hasTakenOver() ? end() : fail('it showed nothing in time')), startLimit)
}
