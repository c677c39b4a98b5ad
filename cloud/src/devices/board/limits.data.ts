/** What firmware may do with the imports of `module.ts`. Held in the board's thread, outside of everything that firmware can reach. */
export const boardLimits = {
  /** Calls of imports, of all of them together. Who calls more often is slowed down. Many bytes count as several calls. */
  calls: { perSecond: 50_000, atOnce: 100_000, bytesPerCall: 64 },
  events: { perSecond: 20, atOnce: 40 },
  largestEvent: 16 * 1024,
  lines: { perSecond: 20, atOnce: 60 },
  longestLine: 1024,
  /** Cloud.h has room for 32 and 64. */
  mostFunctions: 32,
  mostVariables: 64,
  largestValue: 16 * 1024,
  largestParameter: 16 * 1024,
  /** Calls that came to nothing: events and lines over their limit, declarations that are known or too many. Who makes more is stopped. */
  refusals: { perSecond: 1000, atOnce: 10_000 },
  /** Messages on their way to or from the thread; the thread waits, what people ask of it is dropped. */
  unread: 32,
} as const
