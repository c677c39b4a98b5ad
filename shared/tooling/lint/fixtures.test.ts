import { describe, expect, test } from '@jest/globals'
import { fixturesIn, lintFixture, readFixture } from './fixture.testing.ts'
import { everywhere, inReact, inTests, typeAware, type Rules } from './rules.data.ts'
import { consoleDoors, globalDoors, vendorDoors } from './zones.data.ts'

const groups = ['imports', 'doors', 'sizes', 'folders', 'code', 'tests', 'files']

test('a workspace that keeps the rules has no findings, each door used from where it stands open', async () => {
  expect(await lintFixture(readFixture('clean'))).toEqual([])
})

describe.each(groups)('%s', (group) => {
  test.each(fixturesIn(group))('$name: $title', async (fixture) => {
    expect(fixture.expected).not.toEqual([])
    expect(await lintFixture(fixture)).toEqual(fixture.expected)
  })
})

describe('every rule has a fixture that breaks it', () => {
  const expected = groups.flatMap((group) => fixturesIn(group).flatMap((fixture) => fixture.expected)).join('\n')
  const turnedOn = (rules: Rules) => Object.entries(rules).filter(([, options]) => options !== false).map(([name]) => name.replace(/^.*\//, ''))

  test.each([everywhere, inReact, inTests, typeAware].flatMap(turnedOn))('%s', (rule) => {
    expect(expected).toContain(`(${rule})`)
  })

  test.each([...vendorDoors.map(({ message }) => message), ...globalDoors.map(({ message }) => message)])('%s', (message) => {
    expect(expected).toContain(message)
  })

  test('each door is used somewhere without a finding', () => {
    const clean = [...readFixture('clean').files.keys(), ...fixturesIn('doors').flatMap(({ files }) => [...files.keys()])]
    const opened = [...vendorDoors.flatMap(({ open }) => open), ...globalDoors.flatMap(({ open }) => open), ...consoleDoors]
    expect(opened.filter((place) => !clean.some((file) => file === place || file.startsWith(`${place}/`)))).toEqual([])
  })
})
