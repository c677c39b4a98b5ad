export { useFormat, type Format, type Time } from './format.ts'
export { browserLanguage, currentLanguage, onLanguageChange, setLanguage, setProductName, type Language } from './instance.ts'
export { translations, useCommonText, type KeyOf, type Translate } from './translations.ts'
