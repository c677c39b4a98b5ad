import type { CloudOptions } from '../options.ts'
import { StoredDocuments } from '../store/documents.ts'
import { openPostgres } from '../store/postgres/openPostgres.ts'
import { liveReplicas } from '../store/replica.ts'
import { UserError } from '../userError.ts'
import { openAccounts, type OpenedAccounts } from './openAccounts.ts'

/**
 * While clouds run with the database, does what the options say of accounts, and starts nothing; undefined while none
 * runs.
 */
export async function accountsBeside(
  address: string,
  { addAccount, showAccount = false }: CloudOptions,
  log: (text: string) => void,
): Promise<Omit<OpenedAccounts, 'accounts'> | undefined> {
  const { database, inTurn } = await openPostgres(address, log)
  try {
    if (!(await database.get(liveReplicas(database.dialect)))) return undefined
    const { first, added } = await openAccounts(
      { cloud: database, documents: new StoredDocuments(database), inTurn },
      { showAccount, ...(addAccount !== undefined && { addAccount }) },
      notYet,
    )
    return { first, ...(added && { added }) }
  } finally {
    await database.close()
  }
}

async function notYet(): Promise<never> {
  throw new UserError('The cloud that runs with this database has made no account yet. Try again in a few seconds.')
}
