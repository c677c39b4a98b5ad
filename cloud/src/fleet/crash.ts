/** A device's report of an unwanted restart. */
export interface ToldCrash {
  /** The event `crash` says where the device crashed; `hello` says only why it has restarted. */
  by: 'crash' | 'hello'
  at: number
  message: string
  /** Why it restarted, such as PANIC. */
  reset?: string
  function?: string
  file?: string
  line?: number
  firmware?: string
  /** Why it does not run its firmware any more. */
  safeMode?: string
  /** The time of that start, if the device reports its uptime. */
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

/** Reads the events `crash` and `hello`; undefined if they report no crash. */
export function toldCrash(event: string, payload: Buffer, now: number): ToldCrash | undefined {
  if ((event !== 'crash' && event !== 'hello') || payload.length > largest) return undefined
  const said = objectOf(payload)
  if (!said) return undefined
  const reset = textOf(said['reset'], longest.reset)
  const reason = textOf(said['reason'], longest.message)
  const firmware = textOf(said['firmware'], longest.name)
  const common = {
    at: now,
    ...(reset !== undefined && { reset }),
    ...(firmware !== undefined && { firmware: firmware.toLowerCase() }),
  }
  // Events of other meanings may also be named "crash".
  if (event === 'crash')
    return reason === undefined && reset === undefined
      ? undefined
      : { by: 'crash', ...common, message: reason ?? meanings[reset ?? ''] ?? 'no reason was told', ...placeOf(said) }
  const safe = said['safeMode'] === true
  const meaning = meanings[reset ?? '']
  if (!safe && meaning === undefined) return undefined
  const { up } = said
  const started = typeof up === 'number' && up >= 0 && up <= now ? { startedAt: now - up } : {}
  return {
    by: 'hello',
    ...common,
    message: meaning ?? reason ?? 'safe mode',
    ...(safe && { safeMode: reason ?? '' }),
    ...started,
  }
}

/**
 * An event `crash` and the `hello` of the following start report the same crash if they come within this time, in
 * either order.
 */
const together = 60_000
/** How far a device's clock may deviate, as a share of its uptime. */
const drift = 1e-4

/** The last crash after this report. */
export function lastCrash(last: Crash | undefined, { startedAt, ...told }: ToldCrash): Crash {
  const { by } = told
  if (last && last.by !== 'both' && last.by !== by && last.reset === told.reset && told.at - last.at < together) {
    return by === 'crash' ? { ...last, ...told, at: last.at, by: 'both' } : { ...last, ...safeModeOf(told), by: 'both' }
  }
  const again = last?.firmware === told.firmware
  // A device repeats its hello at each connection.
  if (last && again && by === 'hello' && last.reset === told.reset && !isNewStart(last, told.at, startedAt))
    return { ...last, ...safeModeOf(told) }
  // The report of a crash may come after the safe mode that followed it.
  return {
    ...(last && again && by === 'crash' && told.at - last.at < together && safeModeOf(last)),
    ...told,
    count: last && again ? last.count + 1 : 1,
  }
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
  return {
    ...(inFunction !== undefined && { function: inFunction }),
    ...(inFile !== undefined && { file: inFile }),
    ...(atLine && { line }),
  }
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
