import { formatFinding, inOrder } from '@console/platform-build/lint/finding'
import { lint } from '@console/platform-build/lint/lint'
import { unformatted } from '../formatter.ts'
import { unused } from '../unused/unused.ts'
import { openWorkspace } from '@console/platform-build/lint/workspace'
import { root } from '../workspace.ts'

export const usage = `Checks the whole workspace: imports, sizes, names, translations, habits, what nothing uses, the looks of the code.

  npm run lint`

export const run = async (): Promise<number> => {
  const started = performance.now()
  const workspace = openWorkspace(root)
  const findings = inOrder((await Promise.all([lint(workspace), unused(root), unformatted(root)])).flat())
  for (const finding of findings) console.log(formatFinding(finding))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Lint: ${findings.length === 0 ? 'no findings' : `${findings.length} findings`} in ${workspace.files.length} files, ${seconds} s.`,
  )
  return findings.length === 0 ? 0 : 1
}
