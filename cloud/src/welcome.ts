import type { RunningCloud } from './cloud.ts'

/** What a person reads after the start. */
export function formatWelcome({ address, origin, portTaken, brokerPortTaken, account, added }: RunningCloud): string {
  const password = account.password ?? '(the one you have chosen)'
  const lines = ['', `  The console is at   ${origin ?? address}`, `  Username            ${account.username}`, `  Password            ${password}`]
  if (added) lines.push('', '  One more account was made. Its password is shown only now:', `  Username            ${added.username}`, `  Password            ${added.password}`)
  if (portTaken !== undefined) lines.push('', `  Port ${portTaken} is in use by something else, so another one was taken.`)
  if (brokerPortTaken !== undefined) lines.push('', `  Port ${brokerPortTaken} is in use by something else, so the message broker took another one.`)
  lines.push('', '  Everything runs on this machine only. Ctrl+C ends it; what you did is kept.', '')
  return lines.join('\n')
}
