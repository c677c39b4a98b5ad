import { afterAll, expect, test } from '@jest/globals'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { findToken, issueToken, revokeToken } from './teamTokens.ts'

afterAll(removeTemporaryFolders)

test('CLOUD-41: a token is issued or revoked while no other command does; one that was interrupted holds up nobody for long', () => {
  const data = temporaryFolder()
  const issue = () => issueToken(data, { team: 'plants', remotes: ['*'], days: 1 })
  const token = issue()
  const lock = join(data, 'release-tokens.lock')
  writeFileSync(lock, '')
  expect(issue).toThrow('Another command changes the tokens')
  expect(() => revokeToken(data, token.split('_')[1] ?? '')).toThrow('Another command changes the tokens')
  expect([findToken(data, token)?.team, existsSync(lock)]).toEqual(['plants', true])
  utimesSync(lock, 0, 0)
  revokeToken(data, token.split('_')[1] ?? '')
  expect([findToken(data, token), existsSync(lock)]).toEqual([undefined, false])
})
