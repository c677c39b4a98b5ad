import { run as preview } from '@console/platform-build/commands/suite/preview'
import { workspace } from '../../workspace.ts'

export const run = (args: readonly string[]): Promise<number> => preview(args, workspace)
