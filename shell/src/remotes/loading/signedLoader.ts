import type { SignatureKeys } from '@console/platform-registry/schema'
import { createLoader } from './remoteLoader.ts'
import { asSigned } from './signature.ts'

/** The loader of remotes that runs only what their teams have signed with these keys. */
export const createRemoteLoader = (platformVersion: string, keys: SignatureKeys) =>
  createLoader(platformVersion, (remote) => asSigned(remote, keys))
