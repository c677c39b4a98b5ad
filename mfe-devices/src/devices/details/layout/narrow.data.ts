/** Where the side panel has no room: it becomes tabs. */
export const narrow = '(max-width: 1023.98px)'
