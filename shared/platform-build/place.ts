import path from 'node:path'
import { existsSync } from 'node:fs'
import { nameOf } from '@console/platform-registry/document'
import { UserError } from '@console/platform-registry/userError'
import { type Given, requireName } from './command.ts'
import { readJson } from './home.ts'

/** Where commands find the parts that they are about. */
export interface Place {
  /** A part as examples name it, with a blank; nothing where there is only one. */
  part: string
  /** The federation name that an argument means. */
  nameOf(target: string): string
  /** The folder of that remote. */
  homeOf(target: string): string
  /** Builds the shell and puts it into a deployment, where its sources are. */
  releaseShell?(given: Given): Promise<void>
  /** The version of the shell's sources. */
  shellVersion?(): string
  /** Builds the shell, for an action on the folder. */
  withBuiltShell?(action: (built: string) => Promise<void>): Promise<void>
}

/** The remote in the folder that the command runs in. Its name may be left out. */
export const here: Place = {
  part: '',
  nameOf: (target) =>
    target === '' ? nameOf(readJson<{ name: string }>(here.homeOf(''), 'package.json').name) : requireName(target),
  homeOf: (target) => {
    const home = process.cwd()
    if (!existsSync(path.join(home, 'remote.config.ts')))
      throw new UserError(`There is no remote.config.ts in ${home}. Run this in the folder of a remote.`)
    const { name } = readJson<{ name: string }>(home, 'package.json')
    if (target !== '' && requireName(target) !== nameOf(name)) throw new UserError(`${home} is ${name}, not ${target}.`)
    return home
  },
}
