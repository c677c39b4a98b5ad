export { useFormat, type Format, type Time } from './format.ts'
export {
  browserLanguage,
  currentLanguage,
  onLanguageChange,
  setLanguage,
  setProductName,
  translations,
  useCommonText,
  type KeyOf,
  type Language,
  type Translate,
} from './translations.ts'
