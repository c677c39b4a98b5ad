import { afterAll, describe, expect, test } from '@jest/globals'
import { registryContract } from '@console/platform-registry/contractTesting'
import { shellContract } from '@console/platform-registry/shellContractTesting'
import { openRegistry } from '@console/platform-registry/open'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken } from './teamTokens.ts'

const clouds: CloudProcess[] = []

const start = async () => {
  const data = temporaryFolder()
  const cloud = await startCloudProcess({ releases: true, dist: newDeployment().folder, data })
  clouds.push(cloud)
  // One each time: what a token does in a minute is limited, and waited for.
  const newToken = () => issueToken(data, { team: 'ada', remotes: ['*', 'shell'], days: 1 })
  return {
    open: () => openRegistry(cloud.address, { REGISTRY_TOKEN: newToken() }),
    page: async (file: string) => (await fetch(`${cloud.address}/${file}`)).text(),
    close: () => cloud.stop(),
  }
}

afterAll(() => {
  removeFolders()
  removeTemporaryFolders()
})

describe('a registry behind the service', () => {
  registryContract(start)
  shellContract(start)

  test('MFE-45: tells that a token is missing or unknown', async () => {
    const address = clouds[0]?.address ?? ''
    await expect(openRegistry(address, {})).rejects.toThrow('REGISTRY_TOKEN is missing in the environment')
    const registry = await openRegistry(address, { REGISTRY_TOKEN: 'x' })
    const built = newBuild('plants', '1.0.0')
    await expect(
      registry.change({
        request: { kind: 'release', remote: built.name, version: '1.0.0' },
        built,
        author: { actor: 'x' },
        say: () => {},
      }),
    ).rejects.toThrow('answered 401: This takes the token of a team')
  })
})
