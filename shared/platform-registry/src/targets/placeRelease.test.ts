import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { released } from '../document/changes.ts'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { addedFiles } from '../folder/files.ts'
import { readView } from '../journal/journal.ts'
import { publish } from '../publish.ts'
import { newBuild, putConsole, removeFolders } from '../release.testing.ts'
import { writeProvenance } from '../signatures/provenance.ts'
import { signRelease } from '../signatures/signRelease.ts'
import { startS3Server } from './s3Server.testing.ts'
import { s3Target } from './s3Target.ts'
import { type Target, textFrom } from './target.ts'

const servers: { close: () => void }[] = []
afterAll(() => {
  servers.forEach(({ close }) => close())
  removeFolders()
})

const newBucket = async (): Promise<Target> => {
  const server = await startS3Server()
  servers.push(server)
  const target = s3Target(server.to, server.environment)
  await putConsole(target)
  return target
}
/** The same bytes each time, from a job of its own. */
const jobOf = (number: number, key: KeyObject): BuiltRelease => {
  const built = newBuild('plants', '1.0.0')
  writeProvenance(built, { env: {}, now: new Date(Date.UTC(2026, 0, number)) })
  return signRelease(built, key)
}
const release = (target: Target, built: BuiltRelease) =>
  publish({ target }, { what: 'x', change: released(built.name, built.release), built, say: () => {} })
const addressOf = (file: string) => `remotes/mfe_plants/1.0.0/${file}`
const sent = ({ folder }: BuiltRelease) => addedFiles.map((file) => readFileSync(path.join(folder, file), 'utf8'))
const stored = async (target: Target) =>
  Promise.all(
    addedFiles.map(async (file) =>
      textFrom((await target.read(addressOf(file))) ?? { bytes: new Uint8Array(), tag: '' }),
    ),
  )
/** A store in which something happens right before release.json is there. */
const interrupted = (target: Target, action: () => Promise<unknown>): Target => ({
  ...target,
  create: async (file, bytes) => {
    if (file.endsWith('/1.0.0/release.json')) await action()
    return target.create(file, bytes)
  },
})

const { privateKey } = generateKeyPairSync('ed25519')
const [one, other] = [jobOf(1, privateKey), jobOf(2, privateKey)]

test('MFE-49, MFE-57: of two jobs with the same bytes, the one that was killed leaves nothing of where its build comes from', async () => {
  const target = await newBucket()
  // It has replaced one of the two when it is killed.
  const killed = async () => {
    const address = addressOf('provenance.json')
    await target.replace(
      address,
      readFileSync(path.join(other.folder, 'provenance.json')),
      (await target.read(address))?.tag ?? '',
    )
  }
  await release(interrupted(target, killed), one)
  expect(await stored(target)).toEqual(sent(one))
  expect((await readView(target)).registry.remotes['mfe_plants']?.signed).toEqual(one.release.signed)
})

test('MFE-48, MFE-57: of two jobs with the same bytes at once, the later one is refused with its signature', async () => {
  const target = await newBucket()
  const late = release(
    interrupted(target, () => release(target, one)),
    other,
  )
  await expect(late).rejects.toThrow('mfe_plants 1.0.0 was released already, with another signature')
  expect((await readView(target)).registry.remotes['mfe_plants']?.signed).toEqual(one.release.signed)
  expect(await stored(target)).toEqual(sent(one))
})
