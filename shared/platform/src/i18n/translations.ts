import { useSyncExternalStore } from 'react'
import common from './en.json'
import commonDe from './de.json'
import { currentLanguage, i18n, onLanguageChange, type Language } from './instance.ts'

interface Texts { readonly [key: string]: string | Texts }

type WithoutPlural<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** The dotted paths of a nested texts object, a plural's two forms as one. */
export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/** Looks a text up in the current language. `count` picks the plural form; other values fill `{{name}}`. */
export type Translate<T> = (key: KeyOf<T> | KeyOf<typeof common>, values?: Readonly<Record<string, string | number>>) => string

const addTexts = (namespace: string, language: Language, texts: Texts) => i18n.addResourceBundle(language, namespace, texts, true, true)

/**
 * Registers a package's texts under its own namespace. Answers the hook that its components use; the common
 * texts (Save, Cancel, …) are there too. A key that `en` has and `de` lacks is a type error.
 */
export const translations = <T extends Texts>(namespace: string, texts: { en: T; de: SameKeys<T> }): (() => Translate<T>) => {
  addTexts(namespace, 'en', texts.en)
  addTexts(namespace, 'de', texts.de as Texts)
  // In the language of the moment of the call: a message after a change of language is in the new one.
  const translate: Translate<T> = (key, values) => i18n.t(key as string, { ...values, ns: namespace })
  // A function of its own per language, so that whoever holds one renders anew after a change.
  const translators: Record<Language, Translate<T>> = { en: (...args) => translate(...args), de: (...args) => translate(...args) }
  const translator = () => translators[currentLanguage()]
  return () => useSyncExternalStore(onLanguageChange, translator)
}

/** The texts that every package shares: Save, Cancel, Retry, … */
export const useCommonText = translations('common', { en: common, de: commonDe })
