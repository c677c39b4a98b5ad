import { downloadArtifact, downloadFirmware } from '@console/shared/api'
import type { Http } from '@console/shared/contract'
import type { Image } from '../../common/update/follow/createUpdate.ts'
import { firmwareArtifact } from '../build/artifact.ts'
import type { BuildState } from '../build/projectBuild.ts'

/** What a build has made to be flashed; null where it made no firmware. */
export const imageOf = (servers: { api: Http; ide: Http }, id: string, state: BuildState): Image | null => {
  const artifact = firmwareArtifact(state)
  if (!artifact || state.kind !== 'succeeded') return null
  const sha = state.result.firmwareSha
  // By its SHA it is this build's, even when somebody has built the project again.
  return { sha, load: (options) => (sha === null ? downloadArtifact(servers.ide, id, artifact.path, options) : downloadFirmware(servers.api, sha, options)) }
}
