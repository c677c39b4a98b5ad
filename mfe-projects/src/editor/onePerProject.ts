/** One of each project, the same for all who ask: it goes on whether or not the project is on the screen. `Owner` is what it talks to. */
export const onePerProject = <Owner extends object, Made>(make: (owner: Owner, id: string) => Made): ((owner: Owner, id: string) => Made) => {
  const made = new WeakMap<Owner, Map<string, Made>>()
  return (owner, id) => {
    const known = made.get(owner) ?? new Map<string, Made>()
    made.set(owner, known)
    const one = known.get(id) ?? make(owner, id)
    known.set(id, one)
    return one
  }
}
