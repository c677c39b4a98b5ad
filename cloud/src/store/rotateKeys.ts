import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../userError.ts'
import { FolderLock } from './dataFolder.ts'
import { FolderDocuments, StoredDocuments } from './documents.ts'
import { rotateInstallKeys } from './installKeys.ts'
import { Notices } from './notices.ts'
import { databaseAddress } from './postgres/address.ts'

/** Every process has heard of the new keys long before they sign. */
const delay = 30_000

/** New keys for sign-ins; nobody is signed out. Clouds that run with the database take them over. */
export async function rotateKeysOfDatabase(address: string, after = delay): Promise<void> {
  const { openPostgres } = await import('./postgres/openPostgres.ts')
  const { database, inTurn } = await openPostgres(databaseAddress(address), undefined)
  try {
    await inTurn('keys', () => rotateInstallKeys(new StoredDocuments(database), after))
    await new Notices('rotation').tell(database, 'keys', 'rotated')
  } finally {
    await database.close()
  }
}

/** The same for a data folder, while no cloud runs with it. */
export async function rotateKeysOfFolder(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'keys.json')))
    throw new UserError(`${folder} is not a data folder: it has no keys.json.`)
  const lock = new FolderLock(folder)
  try {
    await rotateInstallKeys(new FolderDocuments(folder), 0)
  } finally {
    lock.release()
  }
}
