import { run as removeOld } from '@console/platform-build/commands/suite/remove-old'
import { workspace } from '../../workspace.ts'

export const run = (args: readonly string[]): Promise<number> => removeOld(args, workspace)
