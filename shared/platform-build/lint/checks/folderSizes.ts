import path from 'node:path'
import type { Finding } from '../finding.ts'
import { folderOf, isTest, packageOf, type Workspace } from '../workspace.ts'
import { fewerFiles, minEntries, maxLevels } from './folderSizes.data.ts'

const rule = 'folder-sizes'

/** Whether it holds tests: what tests share does not, a part of them does. */
const holdsTests = ({ read }: Workspace, file: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(file) || (isTest(file) && /^(describe|test)\b/m.test(read(file)))

/** Every folder below a package's `src`, with the files and folders directly in it. */
const foldersOf = (workspace: Workspace): ReadonlyMap<string, ReadonlySet<string>> => {
  const folders = new Map<string, Set<string>>()
  // The tests of a file are not another reason for a folder.
  for (const file of workspace.files.filter((each) => !holdsTests(workspace, each))) {
    const src = `${packageOf(file)}/src`
    if (!file.startsWith(`${src}/`)) continue
    for (let entry = file; folderOf(entry) !== src; entry = folderOf(entry))
      folders.set(folderOf(entry), (folders.get(folderOf(entry)) ?? new Set()).add(entry))
  }
  return folders
}

const depthOf = (folder: string): number =>
  path.posix.relative(`${packageOf(`${folder}/`)}/src`, folder).split('/').length

/** A folder is worth opening: it holds several things, and is not far down. */
export const check = (workspace: Workspace): Finding[] => {
  const folders = foldersOf(workspace)
  const allowed = fewerFiles.map(({ folder }) => folder)
  return [
    ...[...folders].flatMap(([folder, entries]) => [
      ...(entries.size < minEntries && !allowed.includes(folder)
        ? [
            {
              file: folder,
              rule,
              message: `A folder holds ${minEntries} files or folders at least, tests not counted. Move what is in it to the folder above.`,
            },
          ]
        : []),
      ...(depthOf(folder) > maxLevels
        ? [{ file: folder, rule, message: `Folders are ${maxLevels} deep below src at most. Move what is in it up.` }]
        : []),
    ]),
    ...allowed
      .filter(
        (folder) =>
          workspace.packages.some((each) => each.folder === packageOf(`${folder}/`)) &&
          (folders.get(folder)?.size ?? minEntries) >= minEntries,
      )
      .map((folder) => ({
        file: folder,
        rule,
        message: 'Needs no exception any more. Remove it from folderSizes.data.ts.',
      })),
  ]
}
