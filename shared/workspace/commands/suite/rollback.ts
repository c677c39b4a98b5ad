import { run as rollback } from '@console/platform-build/commands/suite/rollback'
import { workspace } from '../../workspace.ts'

export const run = (args: readonly string[]): Promise<number> => rollback(args, workspace)
