import { format } from '../formatter.ts'
import { root } from '../workspace.ts'

export const usage = `Formats all code as .oxfmtrc.json says; npm run lint checks it.

  npm run format`

export const run = async (): Promise<number> => {
  await format(root)
  return 0
}
