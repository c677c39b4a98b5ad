import { answerFromFrame, isAnswerInFrame } from './askInFrame.ts'
import { chosenCanary, nameVersion } from './chooseShell.ts'
import { dressFrame, nameProduct } from './dressFrame.ts'
import { ask, type Early, giveEarly } from './early.ts'
import { findSession } from './findSession.ts'
import { callbackPath, returnAddress } from './localAddress.ts'
import { answerHere } from './redeem.ts'
import { forgetRequest, requestOf } from './signInRequest.ts'
import { afterPaint, fetchShell, isShell, shellFiles, startShell } from './startShell.ts'
import { watchCanary } from './watchCanary.ts'

/** A reload, after the code in the address was redeemed: the page it came from finds its session anew. */
const leaveSpentAnswer = (): void => {
  const { href, origin } = window.location
  const request = requestOf(href)
  if (!request?.spent) return
  forgetRequest(href)
  window.history.replaceState(null, '', returnAddress(request.data, origin))
}

/** The path of the screen that will be shown: of this address, or of the one that the sign-in returns to. */
const wantedPath = (): string => {
  const { pathname, href, origin } = window.location
  return pathname === callbackPath ? new URL(returnAddress(requestOf(href)?.data, origin), origin).pathname : pathname
}

/** Another tab is to be told of a log-out that is done, or there is no cryptography: the shell goes its usual way. */
const isUnusual = (): boolean => !window.isSecureContext || window.sessionStorage.getItem('logging-out') !== null

const start = () => {
  leaveSpentAnswer()
  const isCallback = window.location.pathname === callbackPath
  const path = wantedPath()
  dressFrame(path)
  const early: Early = { config: ask('/config.json'), calls: new Map() }
  void early.config
    .then(async (response) => {
      const { productName } = (await response.clone().json()) as { productName?: unknown }
      nameProduct(typeof productName === 'string' ? productName : 'IoT Console')
    })
    .catch(() => undefined)
  const canary = chosenCanary()
  const files = canary?.files ?? shellFiles()
  const startChosen = () => {
    if (!canary) return startShell(files)
    nameVersion(canary.version)
    watchCanary(canary.version)
    startShell(files)
  }
  const run = () => {
    early.registry ??= ask('/registry.json', { cache: 'no-cache' })
    fetchShell(files, path)
    afterPaint(startChosen)
  }
  giveEarly(early, isShell)
  if (isCallback) early.answer = answerHere(early)
  if (isCallback || isUnusual()) run()
  else findSession(early, { run, fetch: () => fetchShell(files, path) })
}

if (isAnswerInFrame()) answerFromFrame()
else {
  try {
    start()
  } catch {
    // A browser that forbids storage, for example: the shell says so.
    startShell(shellFiles())
  }
}
