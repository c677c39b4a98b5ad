import { run as retire } from '@console/platform-build/commands/suite/retire'
import { workspace } from '../../workspace.ts'

export const run = (args: readonly string[]): Promise<number> => retire(args, workspace)
