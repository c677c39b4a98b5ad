import { bytesOf, type Target, textFrom } from '../targets/target.ts'

/** Not served, as all that begins with a dot. */
const pathOfOwner = (remote: string): string => `.release/owners/${remote}`

/** The team that has released a remote first; undefined where nobody has through a service. */
export const ownerOf = async (target: Target, remote: string): Promise<string | undefined> => {
  const stored = await target.read(pathOfOwner(remote))
  return stored && textFrom(stored)
}

/** Whoever comes first stays the owner, also of a name that is retired. */
export const own = async (target: Target, remote: string, team: string): Promise<void> => {
  await target.create(pathOfOwner(remote), bytesOf(team))
}
