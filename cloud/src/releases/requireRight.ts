import { Failure } from '../api/failure.ts'
import type { TeamToken } from './teamTokens.ts'

export function mayChange({ remotes }: TeamToken, remote: string): boolean {
  // All remotes are not the shell: whoever changes it changes the whole console.
  return remotes.includes(remote) || (remote !== 'shell' && remotes.includes('*'))
}

/** Apart from the tokens' file: a thread asks it, too, and has no store. */
export function requireRight(team: TeamToken, remote: string): void {
  if (!mayChange(team, remote))
    throw new Failure(403, `The token of ${team.team} may change ${team.remotes.join(', ')}, and not ${remote}.`)
}

/**
 * A name belongs to the team that has released it first. A token for all remotes is no right to release another team's;
 * one that names the remote is.
 */
export function requireOwner({ team, remotes }: TeamToken, remote: string, owner: string): void {
  if (team !== owner && !remotes.includes(remote))
    throw new Failure(
      403,
      `${remote} belongs to the team ${owner}, which has released it first. The token of ${team} is for all remotes: releasing this one takes a token that names it, npm run release-token -- issue --remotes ${remote.replaceAll('_', '-')}.`,
    )
}
