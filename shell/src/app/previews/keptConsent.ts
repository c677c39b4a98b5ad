import * as v from 'valibot'
import { type Preview, readPreviewName } from '../../remotes/loading/loadPreview.ts'

const key = 'preview'

export const keep = ({ name, version, digest }: Preview, user: string): void =>
  window.sessionStorage.setItem(key, JSON.stringify({ name, version, digest, user }))

export const forgetKept = (): void => window.sessionStorage.removeItem(key)

const keptSchema = v.object({ name: v.string(), version: v.string(), digest: v.string(), user: v.string() })

/** What was agreed to in this tab, by whom. Anything else that is stored there is forgotten. */
export const readKept = (user: string): v.InferOutput<typeof keptSchema> | null => {
  try {
    const kept = v.parse(keptSchema, JSON.parse(window.sessionStorage.getItem(key) ?? 'null'))
    if (kept.user === user && readPreviewName(`${kept.name}@${kept.version}`)) return kept
  } catch {
    // It is removed.
  }
  forgetKept()
  return null
}
