export type SchemeChoice = 'system' | 'light' | 'dark'

const key = 'color-scheme'
const systemIsDark = '(prefers-color-scheme: dark)'

const kept = (): SchemeChoice => {
  try {
    const value = window.localStorage.getItem(key)
    return value === 'light' || value === 'dark' ? value : 'system'
  } catch {
    return 'system'
  }
}

let chosen = kept()
const listeners = new Set<() => void>()

/** What this browser's user has chosen; the operating system's scheme until then. */
export const schemeChoice = {
  getState: (): SchemeChoice => chosen,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

// The attribute for the theme's variables, the property for what the browser draws: scroll bars, fields, the empty page.
const take = (next: SchemeChoice) => {
  const { dataset, style } = document.documentElement
  if (next === 'system') delete dataset['scheme']
  else dataset['scheme'] = next
  style.colorScheme = next === 'system' ? '' : next
  chosen = next
  for (const listener of [...listeners]) listener()
}

/** Call it before anything is painted. Goes on to follow what other tabs choose. */
export const followScheme = (): void => {
  take(kept())
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) take(kept())
  })
}

/** Kept in this browser; applies to all tabs at once. */
export const chooseScheme = (next: SchemeChoice): void => {
  try {
    if (next === 'system') window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, next)
  } catch {
    // A browser that keeps nothing has it until the page is closed.
  }
  take(next)
}

/** Whether a media query matches, by the chosen scheme where it asks for that. */
export const matchesMedia = (query: string): boolean =>
  (query === systemIsDark && chosen !== 'system' ? chosen === 'dark' : window.matchMedia(query).matches)
