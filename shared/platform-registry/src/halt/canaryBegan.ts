/** Newest changes of the history in which the beginning of a canary is looked for. */
export const maxChanges = 100

/**
 * When this version became the canary, by the newest changes: whoever begins it again after a halt means it, and it is
 * judged by new sessions. Epoch milliseconds.
 */
export const canaryBegan = (
  changes: readonly { time: string; canaries: Readonly<Record<string, string>> }[],
  remote: string,
  version: string,
): number => {
  let began = 0
  for (const { canaries, time } of changes) {
    if (!Object.hasOwn(canaries, remote) || canaries[remote] !== version) break
    began = Date.parse(time)
  }
  return began
}
