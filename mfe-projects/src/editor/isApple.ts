/** Whose keyboards have a Command key. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
