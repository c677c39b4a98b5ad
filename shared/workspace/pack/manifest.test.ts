import path from 'node:path'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { federationProblem, provenRange } from '@console/platform-build/webpack/federationVersion'
import { provenVersions } from '@console/platform-build/webpack/federationVersions.data'
import { root } from '../workspace.ts'
import { packedManifest, readCatalog, readManifest } from './manifest.ts'

const federation = '@module-federation/enhanced'
const peersOf = (folder: string) => packedManifest(readManifest(folder), () => '1.0.0').peerDependencies ?? {}

test('MFE-115: the packed build kit takes the proven range of Module Federation, a new repository one version of it, and the documents say the same', () => {
  expect(peersOf('shared/platform-build')).toMatchObject({ [federation]: provenRange, '@console/platform': '1.0.0' })
  const own = readCatalog()[federation] ?? ''
  expect(peersOf('shared/create-remote')[federation]).toBe(own)
  expect(provenVersions).toContain(own)
  expect(provenVersions).toEqual(
    [...provenVersions].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
  )
  for (const name of ['releasing.md', 'version-pairs.md'])
    expect(readFileSync(path.join(root, 'shared/docs', name), 'utf8')).toContain(
      `\`${federation}\` ${provenVersions.join(', ')}`,
    )
})

test('MFE-115: a build with a version of Module Federation outside of the range is told which ones are proven', () => {
  for (const version of [...provenVersions, '2.9.0']) expect(federationProblem(version)).toBeNull()
  for (const version of ['2.8.1', '2.9.4', '2.10.0', '3.0.0', '0.24.1', '2.9.3-next.1', ''])
    expect(federationProblem(version)).toBe(
      `${federation} ${version} is installed. Remotes of this platform are built with 2.8.2 to 2.9.3: others were not seen to run in its shell. Install one of these: npm install --save-dev --save-exact ${federation}@2.9.3`,
    )
})
