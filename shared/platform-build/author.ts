import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { builtCommit } from '@console/platform-registry/provenance'
import type { Author } from '@console/platform-registry/registry'
import type { Given } from './command.ts'

/** The options of commands that change a registry. */
export const authorOptions = ['reason', 'commit'] as const
export const authorHelp = '--reason says why, and --commit from which commit, for `npm run history`.'

const environment = (...names: string[]): string | undefined => names.map((name) => process.env[name]).find(Boolean)

const currentCommit = (): string | undefined => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}

/**
 * Who makes a change, from which commit and why: the build server says it by its own variables. Of a build that was
 * made elsewhere, only its provenance knows the commit.
 */
export const authorOf = ({ option }: Given, builtElsewhere?: string): Author => {
  const reason = option('reason')
  const commit =
    option('commit') ??
    (builtElsewhere === undefined
      ? (environment('CI_COMMIT_SHA', 'GITHUB_SHA') ?? currentCommit())
      : builtCommit(builtElsewhere))
  return {
    actor: environment('GITLAB_USER_LOGIN', 'GITHUB_ACTOR') ?? `${userName()} on ${hostname()}`,
    ...(commit !== undefined && { commit }),
    ...(reason !== undefined && { reason }),
  }
}
