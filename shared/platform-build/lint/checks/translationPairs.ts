import { catalogFile, catalogsOf, lineOfKey, stemOf, type Catalog } from '../catalogs.ts'
import type { Finding } from '../finding.ts'
import type { Workspace } from '../workspace.ts'

const rule = 'translation-pairs'
const nameOf = { en: 'English', de: 'German' }
const languages = ['en', 'de'] as const
type Language = (typeof languages)[number]

const other = (language: Language): Language => (language === 'en' ? 'de' : 'en')

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name).toSorted()

const missing = (workspace: Workspace, catalog: Catalog, language: Language): Finding[] => {
  const file = catalogFile(catalog.home, language)
  if (catalog[other(language)].size === 0)
    return [
      {
        file: catalogFile(catalog.home, other(language)),
        rule,
        message: `There are no ${nameOf[other(language)]} texts. Write one for each of ${language}.json.`,
      },
    ]
  const absent = [...catalog[language].keys()].filter((key) => !catalog[other(language)].has(key))
  return absent.map((key) => ({
    file,
    line: lineOfKey(workspace, file, key),
    rule,
    message: `"${key}" is not in ${other(language)}.json. Add the ${nameOf[other(language)]} text.`,
  }))
}

const plurals = (workspace: Workspace, catalog: Catalog, language: Language): Finding[] => {
  const file = catalogFile(catalog.home, language)
  const texts = catalog[language]
  return [...texts.keys()].flatMap((key) => {
    const wanted = key.endsWith('_one') ? `${stemOf(key)}_other` : key.endsWith('_other') ? `${stemOf(key)}_one` : key
    return texts.has(wanted)
      ? []
      : [
          {
            file,
            line: lineOfKey(workspace, file, key),
            rule,
            message: `"${key}" needs "${wanted}" beside it: a plural has both forms.`,
          },
        ]
  })
}

// A text for exactly one may write the number as a word.
const namesIn = (key: string, text: string): string =>
  placeholders(text)
    .filter((name) => !(key.endsWith('_one') && name === 'count'))
    .join(', ') || 'nothing'

const differing = (workspace: Workspace, { home, en, de }: Catalog): Finding[] =>
  [...en].flatMap(([key, text]) => {
    const german = de.get(key)
    if (german === undefined || namesIn(key, text) === namesIn(key, german)) return []
    const file = catalogFile(home, 'de')
    const message = `"${key}" fills in ${namesIn(key, german)} here and ${namesIn(key, text)} in en.json. Use the same placeholders.`
    return [{ file, line: lineOfKey(workspace, file, key), rule, message }]
  })

/** The two languages of a package have the same keys, plural forms and placeholders. */
export const check = (workspace: Workspace): Finding[] =>
  catalogsOf(workspace).flatMap((catalog) => [
    ...languages.flatMap((language) => [
      ...missing(workspace, catalog, language),
      ...plurals(workspace, catalog, language),
    ]),
    ...differing(workspace, catalog),
  ])
