/** The key of the mutations that remove devices, by which the list finds what it has to hide. */
export const deviceDeletions = ['devices', 'delete'] as const
