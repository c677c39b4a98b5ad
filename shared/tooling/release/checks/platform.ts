/** Why a remote with this range does not run in a shell that provides this version of the platform, by the shell's own rule. */
export const problemOfPlatform = async (who: string, range: string, provided: string): Promise<string[]> => {
  const { satisfy } = await import('@module-federation/enhanced/runtime')
  if (!/^[\d.x*^~<>=|\s-]+$/i.test(range)) return [`${who}: "${range}" is no range of platform versions. Write one such as ^1.1.0 in remote.config.ts.`]
  if (satisfy(provided, range)) return []
  return [`${who} runs on platform ${range}, and the shell provides ${provided}. Release the shell first (npm run release -- shell --to DIR), or widen the range, as in "^1.1.0 || ^2.0.0", if it runs on both.`]
}
