import { run as canary } from '@console/platform-build/commands/suite/canary'
import path from 'node:path'
import { versionOf } from '@console/platform-build/home'
import { withBuiltShell } from '../../shell-build/withBuiltShell.ts'
import { root, workspace } from '../../workspace.ts'

export const run = (args: readonly string[]): Promise<number> =>
  canary(args, { ...workspace, withBuiltShell, shellVersion: () => versionOf(path.join(root, 'shell')) })
