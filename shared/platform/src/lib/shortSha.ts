/** A sha for reading: longer than 16 characters becomes the first 8, an ellipsis and the last 6. */
export const shortSha = (sha: string): string => (sha.length > 16 ? `${sha.slice(0, 8)}…${sha.slice(-6)}` : sha)
