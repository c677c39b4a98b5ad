/** The pages below /settings that are the shell's, each at the address of its name. */
export const ownPages = ['storage', 'mail'] as const
