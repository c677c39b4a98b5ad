import { Failure } from '../api/failure.ts'
import { readImage } from '../firmware-images/image.ts'
import { TooManyChecks, type ModuleChecks } from '@console/simulator/hosting'
import type { ScriptedDevice } from './scriptedDevice.ts'

/** Why a device can't run an image, and what to do instead. */
export async function refusal(
  checks: ModuleChecks,
  owner: string,
  { product }: ScriptedDevice,
  name: string,
  bytes: Buffer,
): Promise<string | undefined> {
  const image = readImage(bytes)
  switch (image.kind) {
    case 'simulator': {
      const problem = await problemOf(checks, owner, bytes)
      return problem && `${name} can't run this image: ${problem}. Build it again here.`
    }
    case 'scripted':
      return image.product === product ? undefined : `This is the firmware of a ${image.product}, which ${name} is not.`
    case 'chip':
      return `This image is for an ${image.chip}. ${name} is a simulated device: it runs what is built for the simulated board.`
    default:
      return bytes.length === 0
        ? 'The file is empty.'
        : 'This is not a firmware image: it starts neither as one for an ESP chip nor as one for the simulated board.'
  }
}

async function problemOf(checks: ModuleChecks, owner: string, bytes: Buffer): Promise<string | undefined> {
  try {
    return await checks.problemOf(owner, bytes)
  } catch (error) {
    throw error instanceof TooManyChecks ? new Failure(429, error.message) : error
  }
}
