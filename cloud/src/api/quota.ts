import { Failure } from './failure.ts'

/** What is counted, such as "project files"; where, such as "This account"; and how to get below. */
interface Quota {
  holder: string
  what: string
  cure: string
}

export class QuotaExceeded extends Failure {}

/** Refuses one more. What is there stays, also where it is more than allowed. */
export function requireCount({ holder, what, cure }: Quota, used: number, most: number): void {
  if (used >= most) throw new QuotaExceeded(409, `${holder} has ${used} of ${most} ${what}. ${cure}`)
}

/** Refuses to grow beyond; what is beyond already may become smaller. */
export function requireBytes({ holder, what, cure }: Quota, before: number, after: number, most: number): void {
  if (after > most && after > before) {
    throw new QuotaExceeded(413, `${holder} uses ${size(before)} of ${size(most)} for ${what}, and it would be ${size(after)}. ${cure}`)
  }
}

export function size(bytes: number): string {
  const [unit, count] = bytes >= 1024 * 1024 ? ['MB', bytes / 1024 / 1024] : ['kB', bytes / 1024]
  return `${Number(count.toFixed(1))} ${unit}`
}
