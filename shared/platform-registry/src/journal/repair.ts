import { parseRegistryDocument } from '../document/storedDocuments.ts'
import type { Target } from '../targets/target.ts'
import { UserError } from '../userError.ts'
import { newestNumber, readRecord, viewOf } from './journal.ts'

const canBeRead = (bytes: Uint8Array): boolean => {
  try {
    parseRegistryDocument(bytes, '')
    return true
  } catch {
    return false
  }
}

/**
 * Writes registry.json as the newest record says, where it is missing or can't be read: what is there and can be read,
 * consoles run, and the next change records it. Returns in words what was done.
 */
export const repairView = async (target: Target): Promise<string> => {
  const stored = await target.read('registry.json')
  if (stored && canBeRead(stored.bytes))
    return `${target.name}/registry.json can be read: nothing was changed. npm run history -- --to DIR --verify tells what else is wrong.`
  const newest = await newestNumber(target, 0)
  const kept = newest === 0 ? undefined : await readRecord(target, newest)
  if (!kept)
    throw new UserError(`${target.name} has no journal to write registry.json from. Put it back from a backup.`)
  const bytes = viewOf(kept.record.registry, newest)
  const isWritten = stored
    ? await target.replace('registry.json', bytes, stored.tag)
    : await target.create('registry.json', bytes)
  if (!isWritten) throw new UserError(`Another command has written ${target.name}/registry.json meanwhile.`)
  return `${target.name}/registry.json is what change ${newest} says: ${kept.record.command}, ${kept.record.time.slice(0, 19).replace('T', ' ')} UTC.`
}
