import { expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import { unpack } from './unpack.ts'

const pathsOf = (files: Record<string, string>) =>
  unpack(zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))).map(
    ({ path }) => path,
  )

test('LIB-25: the outer folder of an archive is found also where a system has put files beside it', () => {
  const library = { 'Master-1.0/library.properties': 'name=Master', 'Master-1.0/src/Master.h': '' }
  for (const beside of [
    {},
    { '__MACOSX/Master-1.0/src/._Master.h': 'x', '__MACOSX/._Master-1.0': 'x' },
    { '.DS_Store': 'x' },
  ])
    expect(pathsOf({ ...beside, ...library })).toEqual(['library.properties', 'src/Master.h'])
  expect(pathsOf({ ...library, 'Other/x.h': '' })).toEqual([
    'Master-1.0/library.properties',
    'Master-1.0/src/Master.h',
    'Other/x.h',
  ])
})
