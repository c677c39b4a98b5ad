const key = 'console.features'

/** What this deployment's servers do, as far as that is known. */
export interface Features {
  /** Always the same array: what remotes find out changes what is in it. */
  readonly list: readonly string[]
  learn(feature: string, there: boolean): void
}

const kept = (): Record<string, boolean> => {
  try {
    const found: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null
      ? (Object.fromEntries(Object.entries(found).filter(([, there]) => typeof there === 'boolean')) as Record<
          string,
          boolean
        >)
      : {}
  } catch {
    return {}
  }
}

/**
 * What the deployment names, and what remotes have found out since: this browser keeps that, so that it is known from
 * the start.
 */
export const createFeatures = (named: readonly string[]): Features => {
  const learned = kept()
  const list: string[] = []
  const update = () =>
    void list.splice(
      0,
      list.length,
      ...new Set([...named, ...Object.keys(learned)].filter((feature) => learned[feature] ?? true)),
    )
  update()
  return {
    list,
    learn: (feature, there) => {
      if (list.includes(feature) === there) return
      if (named.includes(feature) === there) delete learned[feature]
      else learned[feature] = there
      update()
      try {
        window.localStorage.setItem(key, JSON.stringify(learned))
      } catch {
        // Without a store it is known until this tab is closed.
      }
    },
  }
}
