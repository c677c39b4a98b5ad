import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../../build/build.ts'
import { root } from '../../workspace.ts'

export const usage = `Takes the pictures of the documentation, from the built console.

  npm run pictures              all of them
  npm run pictures -- NAME …    some of them`

/** Takes the pictures of the documentation anew, from the built console. */
export const run = async (names: readonly string[] = []): Promise<number> => {
  await build(console.log)
  const { takePictures } = (await import(pathToFileURL(path.join(root, 'e2e/pictures/takePictures.ts')).href)) as { takePictures(names: readonly string[]): Promise<void> }
  await takePictures(names)
  return 0
}
