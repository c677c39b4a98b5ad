// mfe-devices/src/boxes/knownBoxes.ts writes it: where the boxes stand, by user.
const key = 'own-boxes'

/** Whether this user had boxes of their own in this browser: then the places that every dashboard has are not shown first. */
export const hasOwnBoxes = (sub: string): boolean => {
  try {
    return Object.hasOwn(JSON.parse(window.localStorage.getItem(key) ?? '{}') as object, sub)
  } catch {
    return false
  }
}
