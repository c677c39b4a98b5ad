import { expect, test } from '@jest/globals'
import type { Workspace } from '../workspace.ts'
import { cloudParts, forbiddenImports } from './cloudParts.data.ts'
import { check } from './cloudParts.ts'

const parts = [
  { name: 'kit', holds: ['api'], may: [] },
  { name: 'simulator', holds: ['@console/simulator'], may: [] },
  { name: 'builds', holds: ['builder'], may: ['kit'] },
  { name: 'boards', holds: ['builder/board'], may: ['kit'] },
  { name: 'server', holds: ['cloud.ts'], may: 'all' as const },
]

const workspaceOf = (texts: Readonly<Record<string, string>>): Workspace => ({
  root: '',
  packages: [],
  files: ['cloud.ts', ...Object.keys(texts)].map((file) => `cloud/src/${file}`),
  cache: '',
  read: (file) => texts[file.slice('cloud/src/'.length)] ?? '',
})

const findingsIn = (texts: Readonly<Record<string, string>>, exceptions: readonly (readonly [string, string])[] = []) =>
  check(workspaceOf(texts), parts, exceptions).map(
    ({ file, line, message }) => `${file}:${line ?? ''} ${message.split('. ')[0]}`,
  )

test.each([
  ["import { a } from '../builder/build.ts'", true],
  ["import a from '../builder/build.ts'", true],
  ["import '../builder/build.ts'", true],
  ["import { type A, b } from '../builder/build.ts'", true],
  ["export { a } from '../builder/build.ts'", true],
  ["export * from '../builder/build.ts'", true],
  ["export const a = () => import('../builder/build.ts')", true],
  ["import type { A } from '../builder/build.ts'", false],
  ["import { type A, type B } from '../builder/build.ts'", false],
  ["export type { A } from '../builder/build.ts'", false],
  ["import { a } from './other.ts'", false],
  ["import { a } from 'builder'", false],
])('api may not import the values of builder: %s', (text, isForbidden) => {
  expect(findingsIn({ 'api/call.ts': text })).toEqual(
    isForbidden ? ['cloud/src/api/call.ts:1 builder/build.ts: kit may not import builds'] : [],
  )
})

test('a package in the folder of the cloud is a part, too', () => {
  expect(findingsIn({ 'api/call.ts': "import { a } from '@console/simulator/module'" })).toEqual([
    'cloud/src/api/call.ts:1 @console/simulator/module: kit may not import simulator',
  ])
})

test('a folder within another may be a part of its own, and tests import what they like', () => {
  expect(
    findingsIn({
      'builder/board/run.ts': "\nimport { a } from '../build.ts'",
      'builder/board/run.test.ts': "import { a } from '../build.ts'",
      'builder/build.ts': "import { a } from '../api/call.ts'",
    }),
  ).toEqual(['cloud/src/builder/board/run.ts:2 builder/build.ts: boards may not import builds'])
})

test('a file that no part holds is found', () => {
  expect(findingsIn({ 'added/new.ts': '' })).toEqual(['cloud/src/added/new.ts: No part of the cloud holds this file'])
})

test('a listed import passes, and is found when it exists no more', () => {
  const texts = { 'api/call.ts': "import { a } from '../builder/build.ts'" }
  expect(findingsIn(texts, [['api/call.ts', 'builder/build.ts']])).toEqual([])
  expect(
    findingsIn(texts, [
      ['api/call.ts', 'builder/build.ts'],
      ['api/gone.ts', 'builder/build.ts'],
    ]),
  ).toEqual([
    'shared/platform-build/lint/checks/cloudParts.data.ts: api/gone.ts does not import builder/build.ts any more',
  ])
})

test('a part of the cloud may import only parts above it, and the list of exceptions gets only shorter', () => {
  cloudParts.forEach(({ may }, at) => {
    const above = cloudParts.slice(0, at).map(({ name }) => name)
    expect(may === 'all' ? [] : may.filter((name) => !above.includes(name))).toEqual([])
  })
  expect(forbiddenImports.length).toBeLessThanOrEqual(13)
})
