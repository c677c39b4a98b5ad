import { createInstance } from 'i18next'
import type { Texts, Values } from './fill.ts'

const i18n = createInstance()
void i18n.init({
  resources: {},
  fallbackNS: 'common',
  initAsync: false,
  // React escapes; a translation never becomes markup.
  interpolation: { escapeValue: false },
})

/**
 * Looks a text up with i18next. `texts` are those of the language: the package's own by its namespace, and the common
 * ones.
 */
export const lookUp = (
  language: string,
  [namespace, texts]: readonly [namespace: string, texts: Texts],
  common: Texts,
  key: string,
  values: Values,
): string => {
  for (const [name, each] of [
    [namespace, texts],
    ['common', common],
  ] as const)
    if (!i18n.hasResourceBundle(language, name)) i18n.addResourceBundle(language, name, each)
  return i18n.t(key, { ...values, lng: language, ns: namespace })
}
