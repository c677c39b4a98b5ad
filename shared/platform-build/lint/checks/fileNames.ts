import path from 'node:path'
import type { Finding } from '../finding.ts'
import { exportedNames, treeOf, type ExportedName } from '../syntax.ts'
import { folderOf, isCode, isProductCode, isTest, type Workspace } from '../workspace.ts'

const rule = 'file-names'
const vague = ['util', 'utils', 'helper', 'helpers', 'type', 'types', 'common', 'misc']
const vagueFolders = ['util', 'utils', 'helper', 'helpers', 'misc']

// Commands are called what people type.
const commands = ['shared/platform-build/commands', 'shared/workspace/commands']

const nameOf = (file: string): string =>
  path.posix.basename(file).replace(/(\.(data|lazy|test|spec|testing))?\.\w+$/, '')
const isHook = (name: string): boolean => /^use[A-Z]/.test(name)
const isPascal = (name: string): boolean => /^[A-Z]/.test(name)

const vagueName = (file: string): Finding[] =>
  vague.includes(nameOf(file)) && !commands.includes(folderOf(file))
    ? [
        {
          file,
          rule,
          message: `"${nameOf(file)}" says nothing. Name the file after what it does, such as formatBytes.ts.`,
        },
      ]
    : []

/** A component's or hook's file is found by its name. */
const ownExport = (file: string, exported: readonly ExportedName[]): Finding[] => {
  const name = nameOf(file)
  if (isPascal(name) || isHook(name)) {
    return exported.some((item) => item.name === name)
      ? []
      : [{ file, rule, message: `Export ${name} here, or name the file after what it exports.` }]
  }
  const component = file.endsWith('.tsx') && exported.find((item) => !item.isType && isPascal(item.name))
  return component ? [{ file, rule, message: `Name the file after its component, ${component.name}.tsx.` }] : []
}

const folderName = (file: string): Finding[] => {
  const name = path.posix.basename(file)
  if (vagueFolders.includes(name))
    return [{ file, rule, message: `"${name}" says nothing. Name the folder after what is in it.` }]
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)
    ? []
    : [{ file, rule, message: 'Name folders in kebab-case, after the address they serve.' }]
}

/** A file says by its name what is in it. */
export const check = (workspace: Workspace): Finding[] => {
  const code = workspace.files.filter((file) => isCode(file) && file.includes('/'))
  return [
    ...[...new Set(code.map(folderOf))].flatMap(folderName),
    ...code.filter((file) => !isTest(file)).flatMap(vagueName),
    ...code
      .filter((file) => isProductCode(workspace, file))
      .flatMap((file) => ownExport(file, exportedNames(treeOf(workspace, file)))),
  ]
}
