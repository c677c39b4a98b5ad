export type SchemeChoice = 'system' | 'light' | 'dark'

const key = 'color-scheme'
const systemIsDark = '(prefers-color-scheme: dark)'

const stored = (): SchemeChoice => {
  try {
    const value = window.localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

let chosen = stored()
const listeners = new Set<() => void>()

/** What this browser's user has chosen; the operating system's scheme until then. */
export const schemeChoice = {
  getState: (): SchemeChoice => chosen,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

// The attribute selects the theme's variables, the property what the browser draws itself: scroll bars, fields, the
// empty page.
const apply = (next: SchemeChoice) => {
  const { dataset, style } = document.documentElement
  if (next === 'system') delete dataset['scheme']
  else dataset['scheme'] = next
  style.colorScheme = next === 'system' ? '' : next
  chosen = next
  for (const listener of [...listeners]) listener()
}

/** Call it before anything is painted. Then follows what other tabs choose. */
export const followScheme = (): void => {
  apply(stored())
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) apply(stored())
  })
}

/** Stores the choice in this browser and applies it to all tabs at once. */
export const chooseScheme = (next: SchemeChoice): void => {
  try {
    if (next === 'system') window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply(next)
}

/** Whether a media query matches; one for the colour scheme is decided by the user's choice. */
export const matchesMedia = (query: string): boolean =>
  query === systemIsDark && chosen !== 'system' ? chosen === 'dark' : window.matchMedia(query).matches
