const most = 6

/** Maps a few items at a time: each may hold a whole file in memory, or a connection. */
export const mapAtOnce = async <Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  const next = items.entries()
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const [index, item] of next) results[index] = await action(item)
    }),
  )
  return results
}
