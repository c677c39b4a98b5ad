import { useSyncExternalStore } from 'react'
import commonDe from './de.json'
import common from './en.json'
import { anyTakesLibrary, fill, findText, type Texts, type Values } from './fill.ts'

export type Language = 'en' | 'de'

/** `de` when the browser's language starts with de, else `en`. */
export const browserLanguage = (): Language =>
  globalThis.navigator?.language?.toLowerCase().startsWith('de') ? 'de' : 'en'

let language = browserLanguage()
/** What any text may have filled in. */
let defaults: Values = {}
/** By i18next, once a text was registered that takes it. */
let lookUp: typeof import('./library.lazy.ts').lookUp | undefined
let loading = false
const listeners = new Set<() => void>()
const tellListeners = (): void => [...listeners].forEach((listener) => listener())

export const currentLanguage = () => language

/** Changes every text of the console, the loaded remotes' included. */
export const setLanguage = (wanted: Language): void => {
  if (wanted === language) return
  language = wanted
  tellListeners()
}

/** The name of this installation, for texts that mention `{{productName}}`. */
export const setProductName = (productName: string): void => void (defaults = { productName })

/** Hears of texts that i18next has arrived for, too. */
export const onLanguageChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Most visits do without: no text of this suite takes it. One that did not arrive is asked for again with the next text
 * that takes it.
 */
const loadLibrary = (): void => {
  if (lookUp || loading) return
  loading = true
  import('./library.lazy.ts')
    .then(
      ({ lookUp: loaded }) => {
        lookUp = loaded
        tellListeners()
      },
      () => {},
    )
    .finally(() => void (loading = false))
}

type WithoutPlural<Key extends string> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** The dotted paths of a nested texts object, a plural's two forms as one. */
export type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${WithoutPlural<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]

type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/** Looks a text up in the current language. `count` picks the plural form; other values fill `{{name}}`. */
export type Translate<T> = (
  key: KeyOf<T> | KeyOf<typeof common>,
  values?: Readonly<Record<string, string | number>>,
) => string

const commonTexts: Record<Language, Texts> = { en: common, de: commonDe }

/** A common text in this language. */
export const commonText = (wanted: Language, key: string, values: Values): string =>
  fill(findText([commonTexts[wanted]], key)?.text ?? key, values)

const namespaces = new Set<string>()

// Two versions of a remote may run in one page, one after the other: each keeps its own texts.
const ownNamespace = (namespace: string): string =>
  namespaces.has(namespace) ? ownNamespace(`${namespace}+`) : namespace

/**
 * Registers a package's texts under its own namespace. Returns the hook that its components use; it finds the common
 * texts (Save, Cancel, …) too. A key that `en` has and `de` lacks is a type error.
 */
export const translations = <T extends Texts>(
  namespace: string,
  texts: { en: T; de: SameKeys<T> },
): (() => Translate<T>) => {
  const ns = ownNamespace(namespace)
  namespaces.add(ns)
  const own: Record<Language, Texts> = { en: texts.en, de: texts.de as Texts }
  if (anyTakesLibrary(own)) loadLibrary()
  // The language is read at the call: a message after a change of language is in the new one.
  const translate: Translate<T> = (key, values = {}) => {
    const found = findText([own[language], commonTexts[language]], key, values['count'])
    if (!found) return key
    const all = { ...defaults, ...values }
    if (found.whole) return fill(found.text, all)
    loadLibrary()
    return lookUp?.(language, [ns, own[language]], commonTexts[language], key, all) ?? fill(found.text, all)
  }
  // A new function for each language, and once i18next is there: its new identity makes components render again.
  let made: { language: Language; lookUp: typeof lookUp; translate: Translate<T> } | undefined
  const translator = (): Translate<T> => {
    if (made?.language !== language || made.lookUp !== lookUp)
      made = { language, lookUp, translate: (...args) => translate(...args) }
    return made.translate
  }
  return () => useSyncExternalStore(onLanguageChange, translator)
}

/** The texts that every package shares: Save, Cancel, Retry, … */
export const useCommonText = translations('common', { en: common, de: commonDe })
