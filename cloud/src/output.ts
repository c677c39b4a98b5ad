import { visible } from './api/failure.ts'

/** What is logged may repeat what somebody sent: further lines are indented, so that none of them looks like one of the cloud's own. */
export function legible(log: (text: string) => void): (text: string) => void {
  return (text) => log(text.split(/\r?\n/).map(visible).join('\n    '))
}
