import { afterAll, beforeAll } from '@jest/globals'
import { FlashBench } from '../../testing/firmware/building.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'

export const device = 'NODE-A41C7E'
export const scripted = 'NODE-3F90B2'

/** One cloud and one compiler for all tests of a file, with a second account. */
export const its = {} as { cloud: CloudProcess; bench: FlashBench }

beforeAll(async () => {
  its.cloud = await startCloudProcess({ addAccount: 'second', devicePort: 0 })
  its.bench = await FlashBench.start(its.cloud)
  for (const each of [device, scripted]) await its.bench.online(each)
})
afterAll(async () => {
  its.bench.user.disconnect()
  await its.cloud.stop()
  removeTemporaryFolders()
})
