import * as v from 'valibot'
import { moduleName, slotName, title } from './schema.ts'

/** One path of an icon of 24 × 24: its commands and numbers, no markup. */
export const iconPath = v.pipe(
  v.string(),
  v.regex(/^[Mm][MmZzLlHhVvCcSsQqTtAae\d\s,.+-]{0,2047}$/, 'must be the d of an SVG path, 2 kB at most'),
)

const fewValues = v.pipe(v.array(v.string()), v.maxLength(50, 'must name 50 values at most'))

/** What a remote adds at an extension point. */
export const extension = v.object({
  point: slotName,
  // A tab's or a page's address.
  id: v.pipe(v.string(), v.regex(/^[a-z][\w-]{0,39}$/, 'must be a name such as alarm-list, of 40 characters at most')),
  module: v.optional(moduleName),
  route: v.optional(v.string()),
  title,
  icon: v.optional(v.string()),
  iconPath: v.optional(iconPath),
  order: v.optional(v.pipe(v.number(), v.finite())),
  when: v.optional(v.record(v.string(), v.union([v.string(), fewValues]))),
})

export type Addition = v.InferOutput<typeof extension>

/** More are not read, nor released. */
export const maxExtensions = 100

/** What a release adds, without the entries that can't be read: they may be newer than this shell. */
export const readExtensions = (entries: readonly unknown[]): Addition[] =>
  entries.slice(0, maxExtensions).flatMap((entry) => {
    const read = v.safeParse(extension, entry)
    return read.success ? [read.output] : []
  })
