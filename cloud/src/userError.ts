import { UserError } from '@console/platform-registry/userError'

/** Why the cloud does not start; the message names the cause and the cure. Commands know it as theirs. */
export { UserError }

/** Another cloud runs with the data folder. */
export class FolderInUse extends UserError {}

/** A value as an error may repeat it: whatever precedes an @ may hold a password. */
export function withoutUser(text: string): string {
  return text.replace(/^[^]*@/, '…@')
}
