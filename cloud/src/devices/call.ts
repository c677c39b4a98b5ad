/** Reads the payload of a function's topic; what is no call has no answer. */
export function callOf(payload: Buffer): { i: number; p: string } | undefined {
  try {
    const call = JSON.parse(payload.toString('utf8')) as { i?: unknown; p?: unknown } | null
    return typeof call?.i === 'number' ? { i: call.i, p: typeof call.p === 'string' ? call.p : '' } : undefined
  } catch {
    return undefined
  }
}
