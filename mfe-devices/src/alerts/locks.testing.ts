interface Wanted {
  name: string
  mode: 'exclusive' | 'shared'
  run: () => void
}

/** The locks of one browser, as all of its tabs share them. */
export const createLocks = () => {
  const held = new Set<Wanted>()
  let waiting: Wanted[] = []
  const grant = () => {
    for (const wanted of waiting) {
      const others = [...held].filter(({ name }) => name === wanted.name)
      if (others.some(({ mode }) => mode === 'exclusive') || (wanted.mode === 'exclusive' && others.length > 0))
        continue
      waiting = waiting.filter((each) => each !== wanted)
      held.add(wanted)
      wanted.run()
    }
  }
  return {
    request: (name: string, ...rest: readonly unknown[]) =>
      new Promise<void>((resolve) => {
        const task = rest.at(-1) as () => unknown
        const { mode = 'exclusive' } = (rest.length > 1 ? rest[0] : {}) as { mode?: Wanted['mode'] }
        const wanted: Wanted = {
          name,
          mode,
          run: () =>
            void Promise.resolve()
              .then(task)
              .finally(() => {
                held.delete(wanted)
                resolve()
                grant()
              }),
        }
        waiting.push(wanted)
        grant()
      }),
    query: async () => ({
      held: [...held].map(({ name, mode }) => ({ name, mode })),
      pending: waiting.map(({ name, mode }) => ({ name, mode })),
    }),
  }
}

/** Another tab that has a lock until it lets go of it. */
export const hold = (locks: ReturnType<typeof createLocks>, name: string, mode: Wanted['mode']): (() => void) => {
  let leave = () => {}
  const held = new Promise<void>((resolve) => {
    leave = resolve
  })
  void locks.request(name, { mode }, () => held)
  return leave
}
