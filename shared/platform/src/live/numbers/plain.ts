/** A message that is a number and nothing else. */
export const plain = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/iu
