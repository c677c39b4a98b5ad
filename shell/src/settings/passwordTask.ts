/** Names, across the sign-in, what the page has left for it with. */
export const passwordTask = 'change-password'
