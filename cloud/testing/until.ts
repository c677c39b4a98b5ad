// Measured once in a run of the tests.
const slowness = Number(process.env['SLOWNESS'] ?? 1)

/**
 * Waits until `look` finds something, which it asks each `pause` milliseconds; fails after `bound`, or later on a slow
 * machine.
 */
export async function until<Result>(
  look: () => Result | Promise<Result>,
  what: string,
  bound = 20_000,
  pause = 20,
): Promise<NonNullable<Exclude<Result, false>>> {
  const end = Date.now() + bound * slowness
  for (;;) {
    const result = await look()
    if (result) return result as NonNullable<Exclude<Result, false>>
    if (Date.now() > end) throw new Error(`Waited ${bound * slowness} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
