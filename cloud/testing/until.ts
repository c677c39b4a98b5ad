/** Waits until `look` finds something, which it asks each `pause` milliseconds; fails after `bound`. */
export async function until<Result>(look: () => Result | Promise<Result>, what: string, bound = 20_000, pause = 20): Promise<NonNullable<Exclude<Result, false>>> {
  const end = Date.now() + bound
  for (;;) {
    const result = await look()
    if (result) return result as NonNullable<Exclude<Result, false>>
    if (Date.now() > end) throw new Error(`Waited ${bound} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
