/** The only redirect address, for silent requests in an iframe too. */
export const callbackPath = '/auth/callback'
