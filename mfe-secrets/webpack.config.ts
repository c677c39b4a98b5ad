import { remoteConfig } from '@console/platform-build/webpack/remote.ts'
import type { Mode } from '@console/platform-build/webpack/base.ts'
import remote from './remote.config.ts'

export default (mode: Mode) => remoteConfig('mfe-secrets', remote, mode)
