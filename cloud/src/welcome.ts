import type { ToldAccount } from './accounts/openAccounts.ts'
import type { RunningCloud } from './cloud.ts'

const recommendedNode = 22

/** What a person reads after the start. */
export function formatWelcome({ address, origin, portTaken, brokerPortTaken, account, added }: RunningCloud): string {
  const lines = ['', `  The console is at   ${origin ?? address}`, ...formatAccount(account)]
  if (added) lines.push('', '  One more account was made. Its password is shown only now:', `  Username            ${added.username}`, `  Password            ${added.password}`)
  if (portTaken !== undefined) lines.push('', `  Port ${portTaken} is in use by something else, so another one was taken.`)
  if (brokerPortTaken !== undefined) lines.push('', `  Port ${brokerPortTaken} is in use by something else, so the message broker took another one.`)
  lines.push('', '  Everything runs on this machine only. Ctrl+C ends it; what you did is kept.', '')
  return lines.join('\n')
}

/** The first account alone. */
export function formatAccount({ username, password, hidden }: ToldAccount): string[] {
  return [`  Username            ${username}`, `  Password            ${password ?? (hidden ? '(told at the first start; --show-account tells it again)' : '(the one you have chosen)')}`]
}

/** The identity provider's library supports no older Node, and says so in words that nobody could place. */
export function olderNode(version: string): string | undefined {
  const [major = 0] = version.replace('v', '').split('.').map(Number)
  return major >= recommendedNode ? undefined : `This runs on Node ${version}, and works. Node ${recommendedNode} or newer is recommended: the sign-in's library supports no older one.`
}
