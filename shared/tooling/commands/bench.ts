import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build/build.ts'
import { root } from '../workspace.ts'

/** Measures the built console in Chromium and prints the figures. */
export const run = async (): Promise<number> => {
  await build(console.log)
  const { benchLoad } = (await import(pathToFileURL(path.join(root, 'e2e/bench/load.ts')).href)) as { benchLoad(): Promise<void> }
  await benchLoad()
  return 0
}
