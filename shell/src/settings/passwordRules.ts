export const shortestPassword = 8
export const longestPassword = 255

export type PasswordProblem = 'required' | 'tooShort' | 'tooLong'

/** What is wrong with a password, or null. */
export const problemOf = (password: string): PasswordProblem | null => {
  if (password === '') return 'required'
  if (password.length < shortestPassword) return 'tooShort'
  return password.length > longestPassword ? 'tooLong' : null
}

export const mismatchOf = (password: string, confirmation: string): boolean => password !== confirmation
