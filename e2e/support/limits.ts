/**
 * A limit of time, in milliseconds, that grows with how much slower than usual the machine is: that is measured once in
 * a run, or given.
 */
export const limit = (milliseconds: number): number => milliseconds * Number(process.env['SLOWNESS'] ?? 1)
