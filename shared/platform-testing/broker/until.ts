/** Waits until the condition holds; after `limit` milliseconds it fails with what was waited for. */
export const until = async (what: string, condition: () => boolean, limit = 5_000): Promise<void> => {
  const end = performance.now() + limit
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Waited ${limit} ms in vain until ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
