import { downloadArtifact, downloadFirmware } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import type { Image } from '../../common/update/follow/createUpdate.ts'
import { firmwareArtifact } from '../build/artifact.ts'
import type { BuildState } from '../build/projectBuild.ts'

interface BuiltImage extends Image {
  size: number | null
  /** As a file. */
  download(): Promise<Blob>
}

/** What a build has made to be flashed; null where it made no firmware. */
export const imageOf = (servers: { api: Http; ide: Http }, id: string, state: BuildState): BuiltImage | null => {
  if (state.kind !== 'succeeded') return null
  const sha = state.result.firmwareSha
  const artifact = firmwareArtifact(state)
  const stored = (options?: { signal: AbortSignal }) => downloadFirmware(servers.api, sha ?? '', options)
  // A server without a log of builds tells no artifacts of those before.
  if (!artifact) return state.restored && state.result.artifacts.length === 0 && sha !== null ? { sha, size: state.restored.size, load: stored, download: stored } : null
  const made = (options?: { signal: AbortSignal }) => downloadArtifact(servers.ide, id, artifact.path, options)
  // By its SHA it is this build's, even when somebody has built the project again.
  return { sha, size: artifact.size, load: sha === null ? made : stored, download: made }
}
