import { describe, expect, test } from '@jest/globals'
import { type Fixture, fixturesIn, lintFixture, readFixture, together } from './fixture.testing.ts'
import { everywhere, inReact, inTests, typeAware, type Rules } from './rules.data.ts'
import { consoleDoors, globalDoors, vendorDoors } from './zones.data.ts'

const groups = ['imports', 'doors', 'sizes', 'folders', 'code', 'tests', 'files']

test('a workspace that keeps the rules has no findings, each door used from where it stands open', async () => {
  expect(await lintFixture(readFixture('clean'))).toEqual([])
})

const named = (fixtures: readonly Fixture[]) =>
  [fixtures.map(({ name, title }) => `${name}: ${title}`).join('\n'), fixtures] as const

test.each(together(groups.flatMap(fixturesIn)).map(named))('%s', async (_, fixtures) => {
  for (const { expected } of fixtures) expect(expected).not.toEqual([])
  expect((await lintFixture(...fixtures)).toSorted()).toEqual(fixtures.flatMap(({ expected }) => expected).toSorted())
})

describe('every rule has a fixture that breaks it', () => {
  const expected = groups.flatMap((group) => fixturesIn(group).flatMap((fixture) => fixture.expected)).join('\n')
  const turnedOn = (rules: Rules) =>
    Object.entries(rules)
      .filter(([, options]) => options !== false)
      .map(([name]) => name.replace(/^.*\//, ''))

  test.each([everywhere, inReact, inTests, typeAware].flatMap(turnedOn))('%s', (rule) => {
    expect(expected).toContain(`(${rule})`)
  })

  test.each([...vendorDoors.map(({ message }) => message), ...globalDoors.map(({ message }) => message)])(
    '%s',
    (message) => {
      expect(expected).toContain(message)
    },
  )

  test('each door is used somewhere without a finding', () => {
    const clean = [
      ...readFixture('clean').files.keys(),
      ...fixturesIn('doors').flatMap(({ files }) => [...files.keys()]),
    ]
    const opened = [
      ...vendorDoors.flatMap(({ open }) => open),
      ...globalDoors.flatMap(({ open }) => open),
      ...consoleDoors,
    ]
    expect(opened.filter((place) => !clean.some((file) => file === place || file.startsWith(`${place}/`)))).toEqual([])
  })
})
