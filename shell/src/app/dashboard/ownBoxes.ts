// The users of this browser who had boxes of their own at their last visit.
const key = 'own-boxes'

const read = (): Readonly<Record<string, unknown>> => {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Whether this user had own boxes: then the default boxes are not shown first. */
export const hadOwnBoxes = (sub: string): boolean => Object.hasOwn(read(), sub)

export const rememberOwnBoxes = (sub: string, had: boolean): void => {
  const { [sub]: known, ...others } = read()
  if ((known !== undefined) === had) return
  try {
    const next = had ? { ...others, [sub]: true } : others
    if (Object.keys(next).length > 0) window.localStorage.setItem(key, JSON.stringify(next))
    else window.localStorage.removeItem(key)
  } catch {
    // Without storage, the default boxes are shown first at each visit.
  }
}
