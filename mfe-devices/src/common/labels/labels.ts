/** What the server takes: a word, or a key with a value. */
const form = /^[a-z0-9][a-z0-9._-]{0,31}(=[A-Za-z0-9][A-Za-z0-9._-]{0,62})?$/

export const maxLabels = 20

export const isLabel = (text: string): boolean => form.test(text)

const keyOfLabel = (label: string): string => label.split('=')[0] ?? label

/** The labels with one more, sorted; a key has one value. */
export const withLabel = (labels: readonly string[], added: string): string[] =>
  [...labels.filter((label) => keyOfLabel(label) !== keyOfLabel(added)), added].sort()

/** The label that gives way to this one: another value of its key. */
export const replacedBy = (labels: readonly string[], added: string): string | undefined =>
  labels.find((label) => label !== added && keyOfLabel(label) === keyOfLabel(added))

/** What was typed as a label: without spaces around it, and its key in lower case. */
export const labelFrom = (typed: string): string => {
  const [key = '', ...value] = typed.trim().split('=')
  return [key.trim().toLowerCase(), ...value.map((part) => part.trim())].join('=')
}
