/** What a device runs, as its event hello says. */
export interface SaidRunning {
  firmware?: string
  safeMode: boolean
}

const maxHelloBytes = 4096
const hash = /^[0-9a-f]{64}$/i

/** Reads the payload of a hello; undefined for anything else. One that names no hash runs what nobody knows. */
export function runningOf(payload: Buffer): SaidRunning | undefined {
  if (payload.length > maxHelloBytes) return undefined
  try {
    const said = JSON.parse(payload.toString('utf8')) as { firmware?: unknown; safeMode?: unknown } | null
    if (typeof said !== 'object' || said === null) return undefined
    const { firmware } = said
    return {
      ...(typeof firmware === 'string' && hash.test(firmware) && { firmware: firmware.toLowerCase() }),
      safeMode: said.safeMode === true,
    }
  } catch {
    return undefined
  }
}
