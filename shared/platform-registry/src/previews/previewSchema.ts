import * as v from 'valibot'
import { releaseSchema } from '../schema.ts'

export { previewVersion, remoteName } from '../document/names.ts'

/** Milliseconds that a preview may last. */
export const maxPreviewMs = 7 * 24 * 60 * 60_000

/** The folder of a preview, as consoles ask for it. */
export const previewFolder = (remote: string, version: string): string => `/previews/${remote}/${version}`

/** What is signed of a preview: the release as the shell runs it, and what its user is told before. */
export const previewSchema = v.object({
  ...releaseSchema.entries,
  type: v.literal('preview'),
  name: v.string(),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  /** Who has put it there. */
  by: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
  commit: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

/** The file beside a preview's build: written last, it says that all is there. */
export const previewFileSchema = v.object({ preview: v.literal(1), signed: v.unknown() })
