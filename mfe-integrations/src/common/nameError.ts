import type { Kind } from './templates/template.ts'

export const longestName = 64

export type NameError = 'required' | 'nameForm' | 'nameTooLong' | 'nameTopic'

/** What is wrong with an integration's name. A custom function's may be anything that its test topic can carry. */
export const nameError = (name: string, kind: Kind): NameError | null => {
  if (name === '') return 'required'
  if (kind === 'request') return /^[A-Za-z0-9_-]{1,64}$/.test(name) ? null : 'nameForm'
  if (name.length > longestName) return 'nameTooLong'
  return /[/+#\u0000-\u001f\u007f]/.test(name) ? 'nameTopic' : null
}
