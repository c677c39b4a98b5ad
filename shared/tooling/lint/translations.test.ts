import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../checkout.testing.ts'
import { check as literalText } from './checks/literalText.ts'
import { check as translationPairs } from './checks/translationPairs.ts'
import { check as translationUse } from './checks/translationUse.ts'
import { formatFinding } from './finding.ts'
import { lint } from './lint.ts'
import { lintFixture, readFixture } from './fixture.testing.ts'
import { openRemote, openWorkspace } from './workspace.ts'

test.each(['one-language', 'no-german', 'plural', 'placeholders', 'unused', 'unknown', 'literal'])('SHELL-06 texts that do not fit are found: %s', async (name) => {
  const fixture = readFixture(`texts/${name}`)
  expect(await lintFixture(fixture)).toEqual(fixture.expected)
})

test('SHELL-06 all packages have the same keys in English and German, every key is used, and every used key exists', () => {
  const workspace = openWorkspace(root)
  const findings = [translationPairs, translationUse, literalText].flatMap((check) => check(workspace))
  expect(findings.map(formatFinding)).toEqual([])
})

test.each(['mfe-projects', 'mfe-secrets'])('MFE-37: %s has no findings as a repository of its own either, where the platform’s texts are installed', async (remote) => {
  expect((await lint(openRemote(path.join(root, remote)))).map(formatFinding)).toEqual([])
})
