import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../checkout.testing.ts'
import { formatFinding } from './finding.ts'
import { lint } from './lint.ts'
import { fixturesIn, lintFixture, together } from './fixture.testing.ts'
import { openRemote } from './workspace.ts'

const texts = together(fixturesIn('texts'))

test.each(texts.map((fixtures) => [fixtures.map(({ name }) => name).join(), fixtures] as const))(
  'SHELL-06 texts that do not fit are found: %s',
  async (_, fixtures) => {
    expect((await lintFixture(...fixtures)).toSorted()).toEqual(fixtures.flatMap(({ expected }) => expected).toSorted())
  },
)

test('MFE-37: a remote has no findings as a repository of its own either, where the platform’s texts are installed', async () => {
  expect((await lint(openRemote(path.join(root, 'mfe-secrets')))).map(formatFinding)).toEqual([])
})
