import { run as promote } from '@console/platform-build/commands/suite/promote'
import { workspace } from '../../workspace.ts'

export const run = (args: readonly string[]): Promise<number> => promote(args, workspace)
