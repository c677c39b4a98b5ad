import { remoteConfig } from '@console/shared/tooling/webpack/remote.ts'
import type { Mode } from '@console/shared/tooling/webpack/base.ts'
import remote from './remote.config.ts'

export default (mode: Mode) => remoteConfig('mfe-integrations', remote, mode)
