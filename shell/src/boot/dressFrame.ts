import { furtherKey, isMenuCollapsed, menuKeyAt, type MenuChoice } from '../frame/menuChoice.ts'

/** What is stored; null without storage, too. */
const stored = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const languageNow = (): string => {
  const chosen = stored('language')
  return chosen === 'de' || chosen === 'en' ? chosen : navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en'
}

/** Prepares the frame before it is painted: scheme, language, menu, and the skeleton of the screen at this address. */
export const dressFrame = (pathname: string): void => {
  const { dataset, style } = document.documentElement
  const scheme = stored('color-scheme')
  if (scheme === 'light' || scheme === 'dark') {
    dataset['scheme'] = scheme
    style.colorScheme = scheme
  }
  document.documentElement.lang = languageNow()
  dataset['section'] = `/${pathname.split('/')[1] || 'dashboard'}`
  if (isMenuCollapsed(pathname, stored(menuKeyAt(pathname)) as MenuChoice)) dataset['menu'] = 'icons'
  if (stored('own-boxes') !== null) dataset['boxes'] = 'own'
  dataset['further'] = stored(furtherKey) ?? ''
  nameProduct(stored('product-name'))
}

/** The name of this installation, as a value of a style: the frame may not be there yet. */
export const nameProduct = (name: string | null): void => {
  if (name !== null)
    document.documentElement.style.setProperty(
      '--product',
      `"${name.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').replace(/["\\]/g, '\\$&')}"`,
    )
}
