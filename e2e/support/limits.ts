/** Measured once in a run, or given: how many times slower than usual the machine is. */
const slowness = Number(process.env['SLOWNESS'] ?? 1)

/** A limit of time, in milliseconds, that grows with it. */
export const limit = (milliseconds: number): number => milliseconds * slowness
