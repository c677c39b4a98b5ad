import { randomUUID } from 'node:crypto'
import { UserError } from '../userError.ts'
import { bytesOf, type Target } from './target.ts'

const file = '.release/probe'

/** Refuses a store that ignores conditions: in it, one of two releases at once would be lost without a word. */
export const probe = async (target: Target): Promise<void> => {
  const own = () => bytesOf(randomUUID())
  await target.create(file, own())
  const ignored = [
    ...((await target.create(file, own())) ? ['it overwrites a file that is only to be created'] : []),
    ...((await target.replace(file, own(), '"0123456789abcdef0123456789abcdef"'))
      ? ['it replaces a file that has another ETag than the one given']
      : []),
  ]
  if (ignored.length > 0)
    throw new UserError(
      `${target.name} ignores conditions: ${ignored.join(', and ')}. One of two releases at once would be lost. Use a store with conditional writes (If-None-Match, If-Match).`,
    )
  const there = await target.read(file)
  if (!there || !(await target.replace(file, own(), there.tag))) {
    // Another command may be probing.
    const again = await target.read(file)
    if (!again || again.tag === there?.tag)
      throw new UserError(
        `${target.name} does not replace a file that has the ETag given. Use a store with conditional writes (If-None-Match, If-Match).`,
      )
  }
}
