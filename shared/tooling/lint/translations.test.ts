import { expect, test } from '@jest/globals'
import { root } from '../workspace.ts'
import { check as literalText } from './checks/literalText.ts'
import { check as translationPairs } from './checks/translationPairs.ts'
import { check as translationUse } from './checks/translationUse.ts'
import { formatFinding } from './finding.ts'
import { lintFixture, readFixture } from './fixture.ts'
import { openWorkspace } from './workspace.ts'

test.each(['one-language', 'no-german', 'plural', 'placeholders', 'unused', 'unknown', 'literal'])('SHELL-06 texts that do not fit are found: %s', async (name) => {
  const fixture = readFixture(`texts/${name}`)
  expect(await lintFixture(fixture)).toEqual(fixture.expected)
})

test('SHELL-06 all packages have the same keys in English and German, every key is used, and every used key exists', () => {
  const workspace = openWorkspace(root)
  const findings = [translationPairs, translationUse, literalText].flatMap((check) => check(workspace))
  expect(findings.map(formatFinding)).toEqual([])
})
