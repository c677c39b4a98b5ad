import { createInstance } from 'i18next'

export type Language = 'en' | 'de'

/** `de` when the browser's language starts with de, else `en`. */
export const browserLanguage = (): Language => (globalThis.navigator?.language?.toLowerCase().startsWith('de') ? 'de' : 'en')

export const i18n = createInstance()
void i18n.init({
  lng: browserLanguage(),
  resources: {},
  fallbackNS: 'common',
  initAsync: false,
  // React escapes; a translation never becomes markup.
  interpolation: { escapeValue: false },
})

export const currentLanguage = () => i18n.language as Language

/** Changes every text of the console, the loaded remotes' included. */
export const setLanguage = (language: Language): void => {
  void i18n.changeLanguage(language)
}

/** The name of this installation, for texts that mention `{{productName}}`. */
export const setProductName = (productName: string): void => {
  i18n.options.interpolation = { ...i18n.options.interpolation, defaultVariables: { productName } }
}

export const onLanguageChange = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
