import type { KeyObject } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { checkChange } from '../checks/checkRegistry.ts'
import { released } from '../document/changes.ts'
import { readBuilt } from '../document/readBuilt.ts'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { type FolderDeployment, openDeployment, readSignatureKeys } from '../folder/deployment.ts'
import { readView } from '../journal/journal.ts'
import { withTaken } from '../registries/servedRegistry.ts'
import { type Envelope, signerOf, signPayload } from '../signatures/envelope.ts'
import { RefusedFiles, UserError } from '../userError.ts'
import { type PreviewFacts, previewPayload, readPreview } from './previewPayload.ts'
import { maxPreviewMs } from './previewSchema.ts'
import { type ListedPreview, previewStore } from './previewStore.ts'
import { requireUnreleased } from './releasedOrPreview.ts'

export type { ListedPreview, PreviewFacts }

const maxPerRemote = 3
const maxPreviews = 50
const largest = 32 * 1024 * 1024
/** Milliseconds that a sender's clock may be ahead. */
const tolerance = 10 * 60_000

interface NewPreview {
  remote: string
  version: string
  /** The folder of the files that came. */
  files: string
  facts: PreviewFacts
  /** Whose token came with it. */
  team: string
  /** Signs where the deployment asks teams for no signatures. */
  key: KeyObject
  say: (text: string) => void
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, file) => sum + (/\.(br|gz)$/.test(file) ? 0 : statSync(path.join(folder, file)).size),
    0,
  )

const requireTime = ({ expires }: PreviewFacts): void => {
  const left = Date.parse(expires) - Date.now()
  if (!(left > 0 && left <= maxPreviewMs + tolerance))
    throw new UserError(`A preview ends within ${maxPreviewMs / 86_400_000} days, and not at ${expires}.`)
}

/** The signature that consoles check: its team's where config.json has keys of teams, else the service's. */
const signatureOf = async (
  deployment: FolderDeployment,
  built: BuiltRelease,
  { facts, team, key }: NewPreview,
): Promise<Envelope> => {
  const keysOf = await readSignatureKeys(deployment)
  if (!keysOf) return signPayload(previewPayload(built, { ...facts, by: `${facts.by} (${team})` }), key, 'preview')
  const {
    name,
    release: { signed, version },
  } = built
  const keys = Object.hasOwn(keysOf, name) ? (keysOf[name] ?? []) : []
  if (!signed || signerOf(signed, keys, 'preview') === null)
    throw new RefusedFiles(
      `${name} ${version} is not signed as a preview with any of the keys that config.json names for ${name}. Sign it with its team's key: --key FILE`,
    )
  const expected = readPreview({ payload: Buffer.from(previewPayload(built, facts)).toString('base64') })
  if (JSON.stringify(readPreview(signed)) !== JSON.stringify(expected))
    throw new RefusedFiles(`${name} ${version}: what was signed is not what came.`)
  return signed
}

const requireRoom = (all: readonly ListedPreview[], remote: string, version: string): void => {
  const others = all.filter((each) => each.remote !== remote || each.version !== version)
  const own = others.filter((each) => each.remote === remote)
  if (own.length >= maxPerRemote)
    throw new UserError(
      `${remote} has ${maxPerRemote} previews already: ${own.map((each) => each.version).join(', ')}. Remove one: npm run preview -- --remove ${remote}@${own[0]?.version} --to ADDRESS`,
    )
  if (others.length >= maxPreviews)
    throw new UserError(`There are ${maxPreviews} previews already. Remove one, or wait until one ends.`)
}

/** Previews of a console that a server writes for teams. */
export const servedPreviews = (folder: string) => {
  const { list, place, remove, removeEnded, tidy } = previewStore(folder)
  return {
    list,
    remove,
    removeEnded,
    tidy,
    /**
     * Takes a build in, with the checks of a release, as if it became the current one. One of the same name is
     * replaced.
     */
    add: async (preview: NewPreview): Promise<void> => {
      const { remote, version, files, facts, say } = preview
      const deployment = openDeployment(folder)
      requireTime(facts)
      requireRoom(list(), remote, version)
      await withTaken(files, say, async (taken, tell) => {
        const built = readBuilt(taken)
        const { signed: _, ...release } = built.release
        if (built.name !== remote || release.version !== version)
          throw new RefusedFiles(
            `The files are of ${built.name} ${release.version}, and came as a preview of ${remote} ${version}.`,
          )
        if (sizeOf(taken) > largest) throw new RefusedFiles(`A preview has at most ${largest / 1024 / 1024} MB.`)
        const signed = await signatureOf(deployment, built, preview)
        const { registry } = await readView(deployment.target)
        requireUnreleased(registry, remote, version)
        await checkChange(deployment, {
          former: registry,
          next: released(remote, release, { allowOlder: true })(registry),
          built,
          isPreview: true,
          say: tell,
        })
        await place(remote, version, taken, signed)
      })
    },
  }
}

export type ServedPreviews = ReturnType<typeof servedPreviews>
