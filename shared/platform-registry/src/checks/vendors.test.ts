import { afterAll, expect, test } from '@jest/globals'
import type { ShellDescription } from '../document/shellDescription.ts'
import { released } from '../document/changes.ts'
import { readBuilt } from '../document/readBuilt.ts'
import type { Release } from '../document/registryDocument.ts'
import { readRegistry } from '../folder/deployment.ts'
import { publish } from '../publish.ts'
import { newBuild, newDeployment, removeFolders } from '../release.testing.ts'

afterAll(removeFolders)

const provides: ShellDescription['provides'] = {
  shared: {},
  vendors: { react: '19.2.1', 'react-dom': '19.2.1' },
  slots: [],
  icons: ['plants'],
  routes: {},
}

const release = async (vendors: Release['vendors'], shell = provides) => {
  const deployment = newDeployment('1.2.0', shell)
  const built = readBuilt(newBuild('plants', '1.0.0', { ...(vendors && { vendors }) }).folder)
  await publish(deployment, { what: 'release', change: released(built.name, built.release), built, say: () => {} })
  return readRegistry(deployment).remotes['mfe_plants']?.vendors
}

test('MFE-101: a release that was built for another React than the shell provides is refused, with both versions', async () => {
  await expect(release({ react: '^18.0.0', 'react-dom': '^18.0.0' })).rejects.toThrow(
    'mfe_plants 1.0.0 was built for react ^18.0.0 and react-dom ^18.0.0, and the shell provides react 19.2.1 and react-dom 19.2.1. Build it with the packages of that shell',
  )
  await expect(release({ preact: '^10.0.0' })).rejects.toThrow(
    'was built for preact ^10.0.0, and the shell provides no preact.',
  )
  await expect(release({ react: 'whatever' })).rejects.toThrow('was built for react whatever')
})

test('MFE-101: registry.json says what a release that fits was built for; older builds and older shells say nothing, and pass', async () => {
  expect(await release({ react: '^19.0.0', 'react-dom': '^19.0.0' })).toEqual({
    react: '^19.0.0',
    'react-dom': '^19.0.0',
  })
  expect(await release(undefined)).toBeUndefined()
  const { vendors: _, ...older } = provides
  expect(await release({ react: '^18.0.0' }, older)).toEqual({ react: '^18.0.0' })
})
