import path from 'node:path'
import { authorOf } from '@console/platform-build/author'
import { type Given, requireVersion } from '@console/platform-build/command'
import { run as release } from '@console/platform-build/commands/suite/release'
import { openRegistry } from '@console/platform-registry/open'
import { withBuiltShell } from '../../shell-build/withBuiltShell.ts'
import { root, workspace } from '../../workspace.ts'

const releaseShell = async (given: Given): Promise<void> => {
  const { option, required, flag } = given
  const version = option('version') === undefined ? undefined : requireVersion(required('version'))
  const { shell } = await openRegistry(required('to'), process.env, { begins: true })
  await shell.requirePlace()
  await withBuiltShell((built) =>
    shell.release(built, console.log, {
      exampleConfig: path.join(root, 'shell/config.example.json'),
      author: authorOf(given),
      allowOlder: flag('allow-older'),
      ...(version !== undefined && { version }),
    }),
  )
}

export const run = (args: readonly string[]): Promise<number> => release(args, { ...workspace, releaseShell })
