import { Failure } from '../api/failure.ts'
import type { TeamToken } from './teamTokens.ts'

export function mayChange({ remotes }: TeamToken, remote: string): boolean {
  // All remotes are not the shell: whoever changes it changes the whole console.
  return remotes.includes(remote) || (remote !== 'shell' && remotes.includes('*'))
}

/** Apart from the tokens' file: a thread asks it, too, and has no store. */
export function requireRight(team: TeamToken, remote: string): void {
  if (!mayChange(team, remote)) throw new Failure(403, `The token of ${team.team} may change ${team.remotes.join(', ')}, and not ${remote}.`)
}
