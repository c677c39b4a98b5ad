import { isInCanary } from '@console/platform-registry/schema/canary'
import { shellFiles, type ShellFiles } from './startShell.ts'

/** The canary of the shell, as index.html names it. */
export interface ShellCanary {
  version: string
  percent: number
  files: ShellFiles
}

const metaNamed = (name: string): HTMLMetaElement | null =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)

/** What index.html says. */
export const canaryInPage = (): ShellCanary | null => {
  const content = metaNamed('shell-canary')?.content
  return content === undefined ? null : (JSON.parse(content) as ShellCanary)
}

const failedKey = 'failed-shell'

/** The canary that did not start in this tab; null when none failed. */
export const failedShell = (): string | null => {
  try {
    return window.sessionStorage.getItem(failedKey)
  } catch {
    return null
  }
}

/** This tab runs the current shell from now on. */
export const avoidShell = (version: string): void => window.sessionStorage.setItem(failedKey, version)

/**
 * Who the user is shows after the sign-in only: a canary of the shell goes to browsers. The name is random, and made
 * where there is a canary.
 */
const browserName = (): string => {
  const known = window.localStorage.getItem('browser')
  if (known !== null) return known
  const name = crypto.randomUUID()
  window.localStorage.setItem('browser', name)
  return name
}

/**
 * The canary that this browser is to run, if any. One that the boot script can't hand over to is not run, and none
 * where this browser stores nothing.
 */
export const chosenCanary = (): ShellCanary | null => {
  try {
    const canary = canaryInPage()
    if (!canary || canary.files.handOver !== shellFiles().handOver || failedShell() === canary.version) return null
    return isInCanary(browserName(), 'shell', canary.percent) ? canary : null
  } catch {
    return null
  }
}

/** What the console says of its own version is this one's. */
export const nameVersion = (version: string): void => {
  const meta = metaNamed('shell-version')
  if (meta) meta.content = version
}
