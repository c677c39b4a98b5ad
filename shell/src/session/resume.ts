import type { SignedIn } from './signInClient.ts'

/** A task that the page continues after the redirect back from sign-in. */
export interface Resumed {
  task: string
  sub: string
}

/** Returns, once, whether this page was redirected during a task; false when another user came back. */
export const createResumeCheck = ({ userState, profile }: SignedIn) => {
  const { resume } = (userState ?? {}) as { resume?: Partial<Resumed> }
  let task = resume?.sub === profile.sub ? resume.task : undefined
  return (wanted: string): boolean => {
    const isIt = task === wanted
    if (isIt) task = undefined
    return isIt
  }
}
