/** What a device has said of a start that it did not want. */
export interface ToldCrash {
  /** In its event `crash`, which says where; or in its `hello`, which says no more than why it started. */
  by: 'crash' | 'hello'
  at: number
  message: string
  /** Why it started again, such as PANIC. */
  reset?: string
  function?: string
  file?: string
  line?: number
  firmware?: string
  /** Why it does not run its firmware any more. */
  safeMode?: string
  /** When that start was, where the device says for how long it is up. */
  startedAt?: number
}

/** The last crash of a device. */
export interface Crash extends Omit<ToldCrash, 'by' | 'startedAt'> {
  by: ToldCrash['by'] | 'both'
  /** How often this firmware has crashed. */
  count: number
}

const largest = 16 * 1024
const longest = { message: 500, name: 300, reset: 32 }

const meanings: Readonly<Record<string, string>> = {
  PANIC: 'an exception or abort()',
  INT_WDT: 'the interrupt watchdog: an interrupt or a critical section took too long',
  TASK_WDT: 'the task watchdog: a task ran too long without delay() or yield()',
  WDT: 'a watchdog',
  BROWNOUT: 'the supply voltage was too low',
  FLOOD: 'it sent more than a device may',
}

/** Reads the events `crash` and `hello`; undefined for anything that tells of no crash. */
export function toldCrash(event: string, payload: Buffer, now: number): ToldCrash | undefined {
  if ((event !== 'crash' && event !== 'hello') || payload.length > largest) return undefined
  const said = objectOf(payload)
  if (!said) return undefined
  const reset = textOf(said['reset'], longest.reset)
  const reason = textOf(said['reason'], longest.message)
  const firmware = textOf(said['firmware'], longest.name)
  const common = { at: now, ...(reset !== undefined && { reset }), ...(firmware !== undefined && { firmware: firmware.toLowerCase() }) }
  // Others may call something else a crash.
  if (event === 'crash') return reason === undefined && reset === undefined ? undefined : { by: 'crash', ...common, message: reason ?? meanings[reset ?? ''] ?? 'no reason was told', ...placeOf(said) }
  const safe = said['safeMode'] === true
  const meaning = meanings[reset ?? '']
  if (!safe && meaning === undefined) return undefined
  const { up } = said
  const started = typeof up === 'number' && up >= 0 && up <= now ? { startedAt: now - up } : {}
  return { by: 'hello', ...common, message: meaning ?? reason ?? 'safe mode', ...(safe && { safeMode: reason ?? '' }), ...started }
}

/** An event `crash` and the `hello` of the start that follows it, in whichever order, tell of one crash. */
const together = 60_000
/** How far a device's clock may be off in the time that it is up. */
const drift = 1e-4

/** The last crash, when that is told. */
export function lastCrash(last: Crash | undefined, { startedAt, ...told }: ToldCrash): Crash {
  const { by } = told
  if (last && last.by !== 'both' && last.by !== by && last.reset === told.reset && told.at - last.at < together) {
    return by === 'crash' ? { ...last, ...told, at: last.at, by: 'both' } : { ...last, ...safeModeOf(told), by: 'both' }
  }
  const again = last?.firmware === told.firmware
  // A hello is repeated at each connection.
  if (last && again && by === 'hello' && last.reset === told.reset && !isNewStart(last, told.at, startedAt)) return { ...last, ...safeModeOf(told) }
  // The report of a crash may come after the start in safe mode that followed it.
  return { ...(last && again && by === 'crash' && told.at - last.at < together && safeModeOf(last)), ...told, count: last && again ? last.count + 1 : 1 }
}

function isNewStart({ at }: Crash, now: number, startedAt: number | undefined): boolean {
  return startedAt !== undefined && startedAt > at + (now - at) * drift
}

function safeModeOf({ safeMode }: Pick<ToldCrash, 'safeMode'>) {
  return safeMode === undefined ? {} : { safeMode }
}

function placeOf({ function: name, file, line }: Record<string, unknown>) {
  const [inFunction, inFile] = [textOf(name, longest.name), textOf(file, longest.name)]
  const atLine = typeof line === 'number' && Number.isSafeInteger(line) && line > 0
  return { ...(inFunction !== undefined && { function: inFunction }), ...(inFile !== undefined && { file: inFile }), ...(atLine && { line }) }
}

function objectOf(payload: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(payload.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL stores no NUL. */
function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, most).replaceAll('\0', '') : undefined
}
