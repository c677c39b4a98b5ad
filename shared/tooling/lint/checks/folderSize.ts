import type { Finding } from '../finding.ts'
import { folderOf, isCode, isTest, type Workspace } from '../workspace.ts'

const max = 12

/** At most 12 files in a folder, tests aside. */
export const check = ({ files }: Workspace): Finding[] => {
  const counts = new Map<string, number>()
  for (const file of files.filter((name) => isCode(name) && !isTest(name))) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > max).map(([file, count]) => ({ file, rule: 'folder-size', message: `${count} files in one folder, ${max} at most. Group what belongs together in a folder below.` }))
}
