import Libsql from 'libsql'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Seal } from '../src/store/installKeys.ts'
import type { CloudProcess } from './cloudProcess.ts'

/** A device's key, opened with the install's own; nothing that the cloud answers would tell it. */
export function deviceKey(cloud: CloudProcess, id: string): string {
  const { sealing } = JSON.parse(readFileSync(join(cloud.data, 'keys.json'), 'utf8')) as { sealing: string }
  const store = new Libsql(join(cloud.data, 'cloud.db'))
  const row = store.prepare('SELECT sealed_key FROM devices WHERE id = ?').get([id]) as { sealed_key: Buffer }
  store.close()
  return new Seal(sealing).open(row.sealed_key, `device ${id}`)
}
