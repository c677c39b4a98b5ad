import type { BuildResult } from '@console/platform/api'
import type { BuildState } from './projectBuild.ts'

/** The firmware among what a build has made; null without one. */
export const firmwareArtifact = (state: BuildState): BuildResult['artifacts'][number] | null =>
  (state.kind === 'succeeded' && state.result.artifacts.find(({ path }) => path.endsWith('firmware-merged.bin'))) || null
