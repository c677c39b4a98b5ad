const atLeastEach = 10

/**
 * Does something for each, in random order at random times: ten milliseconds apart on average, or closer where the time
 * is too short for that.
 */
export async function spread<Item>(
  items: readonly Item[],
  longest: number,
  act: (item: Item) => void | Promise<void>,
): Promise<void> {
  const time = Math.min(longest, items.length * atLeastEach)
  await Promise.all(
    items.map(
      (item) =>
        new Promise<void>((done) => {
          setTimeout(() => done(act(item)), Math.random() * time)
        }),
    ),
  )
}
