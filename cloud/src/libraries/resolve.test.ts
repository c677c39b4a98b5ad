import { expect, test } from '@jest/globals'
import { limits } from './limits.data.ts'
import type { Library } from './release.ts'
import { resolve, type Want } from './resolve.ts'

const release = (version: string, dependencies: { name: string; range: string }[] = []) => ({
  version,
  url: '',
  size: 1,
  sha256: '',
  dependencies,
  headers: [],
})
const libraryOf = (name: string, releases: Library['releases']): Library => ({
  name,
  version: releases[0]?.version ?? '',
  author: '',
  sentence: '',
  website: '',
  category: '',
  headers: [],
  releases,
})

function resolveIn(libraries: readonly Library[], wants: readonly Want[]) {
  const read: string[] = []
  const find = (name: string) => {
    read.push(name)
    return libraries.find((each) => each.name === name)
  }
  return { ...resolve(wants, { find, standsFor: () => undefined, present: new Set() }), read }
}

test('LIB-19: wants that are equal count once, and each library is read once', () => {
  const pump = libraryOf('Pump', [release('2.0.0'), release('1.5.0'), release('1.0.0')])
  const wants = Array.from({ length: 500 }, (_, index) => ({
    name: 'Pump',
    range: index % 2 === 0 ? '^1' : '<1.4',
    by: `Garden ${index % 5}`,
  }))
  const neededBy = ['Garden 0', 'Garden 2', 'Garden 4', 'Garden 1', 'Garden 3']
  expect(resolveIn([pump], wants)).toMatchObject({
    chosen: [{ name: 'Pump', release: { version: '1.0.0' }, neededBy }],
    problems: [],
    read: ['Pump'],
  })
})

test('LIB-19: a library that is wanted in too many different ranges is not taken, and the text of a conflict names a few', () => {
  const pump = libraryOf(
    'Pump',
    Array.from({ length: 9 }, (_, index) => release(`1.${9 - index}.0`)),
  )
  const wants = (count: number, range: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => ({ name: 'Pump', range: range(index), by: `Garden ${index}` }))
  const most = wants(limits.project.ranges + 1, (index) => `>=0.${index}`)
  expect(resolveIn([pump], most.slice(1))).toMatchObject({ chosen: [{ release: { version: '1.9.0' } }], problems: [] })
  const refused = { name: 'Pump', why: 'more than 20 different ranges of its versions are wanted' }
  expect(resolveIn([pump], most)).toMatchObject({ chosen: [], problems: [refused] })
  const why =
    'no version suits: Garden 0 wants =2.0, Garden 1 wants =2.1, Garden 2 wants =2.2, Garden 3 wants =2.3, Garden 4 wants =2.4 ' +
    'and 2 more; the index has 1.9.0, 1.8.0, 1.7.0, 1.6.0, 1.5.0 and 4 older ones'
  expect(
    resolveIn(
      [pump],
      wants(7, (index) => `=2.${index}`),
    ).problems,
  ).toEqual([{ name: 'Pump', why }])
})

test('LIB-19: dependencies that lead on without end end at so many libraries, and those that never settle after so many rounds', () => {
  const endless = Array.from({ length: 200 }, (_, index) =>
    libraryOf(`Link ${index}`, [release('1.0.0', [{ name: `Link ${index + 1}`, range: '' }])]),
  )
  const { chosen, problems } = resolveIn(endless, [{ name: 'Link 0', range: '' }])
  expect(chosen).toHaveLength(limits.project.libraries)
  expect(problems).toEqual([{ name: 'Link 60', why: 'more than 60 libraries are needed' }])
  // The newest Pump wants an older Valve, whose older version wants the older Pump again.
  const pump = libraryOf('Pump', [release('2.0.0', [{ name: 'Valve', range: '1.0.0' }]), release('1.0.0')])
  const valve = libraryOf('Valve', [release('2.0.0'), release('1.0.0', [{ name: 'Pump', range: '1.0.0' }])])
  const contradiction = resolveIn(
    [pump, valve],
    [
      { name: 'Pump', range: '' },
      { name: 'Valve', range: '' },
    ],
  )
  expect(contradiction.problems).toEqual([{ name: 'Pump', why: 'the libraries that it needs contradict each other' }])
})
