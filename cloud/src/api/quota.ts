import { Failure } from './failure.ts'

/** What is counted, such as "project files"; for whom, such as "This account"; and how to free some. */
interface Quota {
  holder: string
  what: string
  cure: string
}

export class QuotaExceeded extends Failure {}

/** Refuses one more when the quota is used up. What exists stays, even beyond the quota. */
export function requireCount({ holder, what, cure }: Quota, used: number, most: number): void {
  if (used >= most) throw new QuotaExceeded(409, `${holder} has ${used} of ${most} ${what}. ${cure}`)
}

/** Refuses growth beyond the quota. What is beyond it already may shrink. */
export function requireBytes({ holder, what, cure }: Quota, before: number, after: number, most: number): void {
  if (after > most && after > before) {
    throw new QuotaExceeded(
      413,
      `${holder} uses ${size(before)} of ${size(most)} for ${what}, and it would be ${size(after)}. ${cure}`,
    )
  }
}

export function size(bytes: number): string {
  const [unit, count] = bytes >= 1024 * 1024 ? ['MB', bytes / 1024 / 1024] : ['kB', bytes / 1024]
  return `${Number(count.toFixed(1))} ${unit}`
}
