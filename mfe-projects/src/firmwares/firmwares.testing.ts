import { beforeAll } from '@jest/globals'
import type { TestConsole } from '@console/platform-testing'

export interface Stored {
  sha256: string
  projectId: string
  createdAt: string
  size: number
  downloadCount: number
}

/** The images that the cloud has, newest first. */
export const storedImages = async ({ api }: TestConsole): Promise<Stored[]> =>
  Object.values((await api.json('/api/v1/firmwares')) as Record<string, Stored>).sort(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  )

export const short = ({ sha256 }: Stored): string => `${sha256.slice(0, 8)}…${sha256.slice(-6)}`

/** The two images of the sample project, known from the first test on. */
export const sampleImages = (its: { console: TestConsole }): { newest: Stored; oldest: Stored } => {
  const images = {} as { newest: Stored; oldest: Stored }
  beforeAll(async () => {
    const [newest, oldest] = await storedImages(its.console)
    Object.assign(images, { newest, oldest })
  })
  return images
}
