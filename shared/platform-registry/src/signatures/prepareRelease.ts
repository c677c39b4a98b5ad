import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { readSigningKey } from './keys.ts'
import { requireOwnProvenance } from './provenance.ts'
import { signRelease } from './signRelease.ts'

/**
 * Puts a team's signature beside a build and where it comes from: by the key in this file, or in the environment's
 * CONSOLE_RELEASE_KEY. A build that is signed already, and no key, stays as it is.
 */
export const prepareRelease = (built: BuiltRelease, keyFile: string | undefined): BuiltRelease => {
  const key = readSigningKey(keyFile, process.env['CONSOLE_RELEASE_KEY'])
  requireOwnProvenance(built)
  if (!key && existsSync(path.join(built.folder, 'signed.json'))) return built
  return key ? signRelease(built, key) : built
}
