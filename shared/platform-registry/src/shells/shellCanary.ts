import type { Deployment } from '../folder/deployment.ts'
import { readView } from '../journal/journal.ts'
import type { Author } from '../journal/record.ts'
import { textFrom } from '../targets/target.ts'
import { UserError } from '../userError.ts'
import { requireStartable } from './canaryPage.ts'
import { deploymentOf, makeCurrent, type Say, whileAlone } from './publishShell.ts'
import { shellCanaryBegun, shellCanaryEnded, shellCanaryIn, shellReleased } from './shellChanges.ts'
import {
  asVersion,
  describeBuilt,
  findShell,
  pathOf,
  refuseOtherShell,
  releasedShell,
  storeShell,
} from './shellFiles.ts'

interface CanaryOptions {
  author: Author
  /** Throws when the change may not be made: called with the number of the change that it follows. */
  allow?: (after: number) => void
}

const anybody = (): void => {}

export const hasShell = async (to: string | Deployment, version: string): Promise<boolean> =>
  (await findShell(deploymentOf(to), version)) !== undefined

const pageOf = async ({ target }: Deployment, version: string): Promise<{ version: string; page: string }> => {
  const stored = await target.read(pathOf(version, 'index.html'))
  if (stored) return { version, page: textFrom(stored) }
  throw new UserError(`Shell ${version} was never released here, or its files were removed.`)
}

/**
 * Gives a shell to a share of the browsers: the built one in a folder, or one whose files are there. All proofs of a
 * release are made of it.
 */
export const beginShellCanary = async (
  to: string | Deployment,
  { version, percent, built }: { version: string; percent: number; built?: string },
  say: Say,
  { author, allow = anybody }: CanaryOptions,
): Promise<void> => {
  const deployment = deploymentOf(to)
  const what = `canary of shell ${version} for ${percent} %`
  return whileAlone(deployment, what, say, async () => {
    if (built !== undefined) {
      asVersion(built, version)
      const shell = describeBuilt(built)
      await refuseOtherShell(deployment, shell)
      await storeShell(deployment, built, shell)
    }
    const shell = await releasedShell(deployment, version)
    const current = (await readView(deployment.target)).registry.shell?.version
    if (current !== undefined) requireStartable(await pageOf(deployment, current), await pageOf(deployment, version))
    await makeCurrent(deployment, {
      shell,
      isCanary: true,
      change: shellCanaryBegun(shell, percent),
      what,
      author,
      allow,
      say,
      done: `${percent} % of the browsers get shell ${version}.`,
    })
  })
}

export const endShellCanary = async (
  to: string | Deployment,
  say: Say,
  { author, allow = anybody }: CanaryOptions,
): Promise<void> => {
  const deployment = deploymentOf(to)
  const what = 'end of the canary of the shell'
  return whileAlone(deployment, what, say, () =>
    makeCurrent(deployment, {
      change: shellCanaryEnded,
      what,
      author,
      allow,
      say,
      done: 'The shell has no canary any more.',
    }),
  )
}

/** The canary becomes the current shell for everybody. */
export const promoteShell = async (
  to: string | Deployment,
  allowOlder: boolean,
  say: Say,
  { author, allow = anybody }: CanaryOptions,
): Promise<void> => {
  const deployment = deploymentOf(to)
  return whileAlone(deployment, 'promotion of the shell', say, async () => {
    const { version } = shellCanaryIn((await readView(deployment.target)).registry)
    const shell = await releasedShell(deployment, version)
    const change = shellReleased(shell, { allowOlder })
    await makeCurrent(deployment, {
      shell,
      change: (registry) => change((requireVersion(version, shellCanaryIn(registry).version), registry)),
      what: `promotion of shell ${version}`,
      author,
      allow,
      say,
    })
  })
}

const requireVersion = (wanted: string, there: string): void => {
  if (wanted !== there)
    throw new UserError(
      `Shell ${there} became the canary meanwhile. Look at the history, and promote it if it is meant.`,
    )
}
