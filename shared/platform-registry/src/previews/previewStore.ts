import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { copyFolder, moveFolder, writeSynced } from '../folder/files.ts'
import { type Envelope, isEnvelope } from '../signatures/envelope.ts'
import { type PreviewFacts, readPreview } from './previewPayload.ts'

export interface ListedPreview extends PreviewFacts {
  remote: string
  version: string
}

const read = (folder: string): PreviewFacts | null => {
  try {
    const { signed } = JSON.parse(readFileSync(path.join(folder, 'preview.json'), 'utf8')) as { signed?: unknown }
    const preview = isEnvelope(signed) ? readPreview(signed) : null
    return (
      preview && {
        expires: preview.expires,
        by: preview.by,
        ...(preview.commit !== undefined && { commit: preview.commit }),
      }
    )
  } catch {
    return null
  }
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((each) => each.isDirectory() && !each.name.startsWith('.'))
        .map(({ name }) => name)
    : []

/** Builds that are not released, in a folder of their own beside the releases. registry.json never names them. */
export const previewStore = (folder: string) => {
  const root = path.join(folder, 'previews')
  const folderOf = (remote: string, version: string): string => path.join(root, remote, version)

  /** False when it is not there. Nobody sees it without some of its files. */
  const remove = (remote: string, version: string): boolean => {
    const aside = path.join(root, `.gone-${randomUUID()}`)
    try {
      renameSync(folderOf(remote, version), aside)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
    // Thousands of files take a while. What is left goes at the next start.
    void rm(aside, { recursive: true, force: true }).catch(() => {})
    return true
  }

  const all = () =>
    foldersIn(root).flatMap((remote) =>
      foldersIn(path.join(root, remote)).map((version) => ({
        remote,
        version,
        facts: read(folderOf(remote, version)),
      })),
    )

  const list = (): ListedPreview[] => all().flatMap(({ facts, ...named }) => (facts ? [{ ...named, ...facts }] : []))

  /** Puts files there whole, in place of those of the same name. */
  const place = async (remote: string, version: string, from: string, signed: Envelope): Promise<void> => {
    const staged = path.join(root, `.new-${randomUUID()}`)
    mkdirSync(root, { recursive: true })
    await copyFolder(from, staged)
    rmSync(path.join(staged, 'signed.json'), { force: true })
    writeSynced(path.join(staged, 'preview.json'), `${JSON.stringify({ preview: 1, signed })}\n`)
    remove(remote, version)
    moveFolder(staged, folderOf(remote, version))
  }

  return {
    list,
    place,
    remove,
    /** Removes those that have ended, and those that nobody can read. */
    removeEnded: (now = Date.now()): void => {
      for (const { remote, version, facts } of all())
        if (!(Date.parse(facts?.expires ?? '') > now)) remove(remote, version)
    },
    /** Removes what an interrupted run has left, before there is another one. */
    tidy: (): void => {
      if (existsSync(root))
        for (const name of readdirSync(root))
          if (name.startsWith('.')) rmSync(path.join(root, name), { recursive: true, force: true })
    },
  }
}
