import path from 'node:path'
import { issueToken, readTokens, revokeToken } from 'cloud/releaseTokens'
import { requireName, runCommand } from '@console/platform-build/command'
import { UserError } from '@console/platform-registry/userError'
import { root } from '../../workspace.ts'

const usage = `Issues, lists and revokes the tokens by which teams release into a registry service (npm start -- --releases).

  npm run release-token -- issue --team plants --remotes mfe-plants,mfe-seeds [--days 90]   tells the token, once; --remotes all for those of everybody
  npm run release-token -- list
  npm run release-token -- revoke --id ID

--data names the data folder of the service (.data).`

const remotesOf = (text: string): string[] =>
  text === 'all' ? ['*'] : text.split(',').map((name) => requireName(name.trim()))

const daysOf = (text: string): number => {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new UserError(`--days is "${text}"; it must be a number from 1 to 9999.`)
}

const teamOf = (text: string): string => {
  if (/^[\w. -]{1,60}$/.test(text)) return text
  throw new UserError(`--team is "${text}"; it must be a name of at most 60 letters, digits, spaces, dots and dashes.`)
}

const stateOf = ({ expiresAt, revokedAt }: { expiresAt: string; revokedAt?: string }): string =>
  revokedAt !== undefined
    ? `revoked on ${revokedAt.slice(0, 10)}`
    : Date.parse(expiresAt) <= Date.now()
      ? `expired on ${expiresAt.slice(0, 10)}`
      : `good until ${expiresAt.slice(0, 10)}`

export const run = (args: readonly string[]): Promise<number> =>
  runCommand(
    args,
    { usage, options: ['team', 'remotes', 'days', 'id', 'data'] },
    async ({ target, option, required }) => {
      const data = path.resolve(option('data') ?? path.join(root, '.data'))
      switch (target) {
        case 'issue':
          return console.log(
            issueToken(data, {
              team: teamOf(required('team')),
              remotes: remotesOf(required('remotes')),
              days: daysOf(option('days') ?? '90'),
            }),
          )
        case 'list':
          return console.log(
            readTokens(data)
              .map((token) => `${token.id}  ${token.team}: ${token.remotes.join(', ')}, ${stateOf(token)}`)
              .join('\n') || 'There are no tokens.',
          )
        case 'revoke':
          revokeToken(data, required('id'))
          return console.log('The token is revoked.')
        default:
          throw new UserError(`"${target}" is none of issue, list and revoke.\n\n${usage}`)
      }
    },
  )
