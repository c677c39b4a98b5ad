import { createInstance, type i18n as Instance } from 'i18next'
import { useSyncExternalStore } from 'react'
import commonDe from './de.json'
import common from './en.json'

export type Language = 'en' | 'de'

/** `de` when the browser's language starts with de, else `en`. */
export const browserLanguage = (): Language => (globalThis.navigator?.language?.toLowerCase().startsWith('de') ? 'de' : 'en')

export const i18n: Instance = createInstance()
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
  if (language !== i18n.language) void i18n.changeLanguage(language)
}

/** The name of this installation, for texts that mention `{{productName}}`. */
export const setProductName = (productName: string): void => {
  i18n.options.interpolation = { ...i18n.options.interpolation, defaultVariables: { productName } }
}

export const onLanguageChange = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

interface Texts { readonly [key: string]: string | Texts }

type WithoutPlural<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** The dotted paths of a nested texts object, a plural's two forms as one. */
export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/** Looks a text up in the current language. `count` picks the plural form; other values fill `{{name}}`. */
export type Translate<T> = (key: KeyOf<T> | KeyOf<typeof common>, values?: Readonly<Record<string, string | number>>) => string

/** A text in which nothing is to be filled in; undefined when it takes i18next, which takes many times as long. */
const plainText = (texts: Texts, key: string): string | undefined => {
  let found: string | Texts | undefined = texts
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' && found !== '' && !found.includes('{{') && !found.includes('$t(') ? found : undefined
}

const commonTexts: Record<Language, Texts> = { en: common, de: commonDe }

// Two versions of a remote may run in one page, one after the other: each keeps its own texts.
const ownNamespace = (namespace: string): string => (i18n.hasResourceBundle('en', namespace) ? ownNamespace(`${namespace}+`) : namespace)

const addTexts = (namespace: string, language: Language, texts: Texts) => i18n.addResourceBundle(language, namespace, texts, true, true)

/**
 * Registers a package's texts under its own namespace. Returns the hook that its components use; it finds the common
 * texts (Save, Cancel, …) too. A key that `en` has and `de` lacks is a type error.
 */
export const translations = <T extends Texts>(namespace: string, texts: { en: T; de: SameKeys<T> }): (() => Translate<T>) => {
  const ns = ownNamespace(namespace)
  addTexts(ns, 'en', texts.en)
  addTexts(ns, 'de', texts.de as Texts)
  // The language is read at the call: a message after a change of language is in the new one.
  const plain = (key: string) => plainText(texts[currentLanguage()] as Texts, key) ?? plainText(commonTexts[currentLanguage()], key)
  const translate: Translate<T> = (key, values) => (values === undefined ? plain(key) : undefined) ?? i18n.t(key as string, { ...values, ns })
  // One function per language: its new identity makes components render again after a change.
  const translators: Record<Language, Translate<T>> = { en: (...args) => translate(...args), de: (...args) => translate(...args) }
  const translator = () => translators[currentLanguage()]
  return () => useSyncExternalStore(onLanguageChange, translator)
}

/** The texts that every package shares: Save, Cancel, Retry, … */
export const useCommonText = translations('common', { en: common, de: commonDe })
