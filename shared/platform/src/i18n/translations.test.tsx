import { beforeEach, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import commonDe from './de.json'
import common from './en.json'
import { setLanguage, setProductName, translations } from './index.ts'
import { i18n } from './translations.ts'

beforeEach(() => setLanguage('en'))

test('MFE-84: of two versions of a remote in one page each keeps its own texts, also when the older one is shown again', () => {
  const older = translations('mfe-plants', { en: { empty: 'No plants' }, de: { empty: 'Keine Pflanzen' } })
  const newer = translations('mfe-plants', { en: { empty: 'Nothing grows', dry: 'Dry' }, de: { empty: 'Nichts wächst', dry: 'Trocken' } })
  const newest = translations('mfe-plants', { en: { empty: 'Bare' }, de: { empty: 'Kahl' } })
  const Texts = () => <p>{[older()('empty'), newer()('empty'), newer()('dry'), newest()('empty'), older()('save')].join(', ')}</p>
  const { container, unmount } = render(<Texts />)
  expect(container.textContent).toMatch(/^No plants, Nothing grows, Dry, Bare, Save$/)
  unmount()
  setLanguage('de')
  expect(render(<Texts />).container.textContent).toMatch(/^Keine Pflanzen, Nichts wächst, Trocken, Kahl, Speichern$/)
})

/** What the hook gives, as a component gets it. */
const textOf = (useText: () => (key: never, values?: Readonly<Record<string, string | number>>) => string, key: string, values?: Readonly<Record<string, string | number>>): string => {
  const Text = () => <p>{useText()(key as never, values)}</p>
  const { container, unmount } = render(<Text />)
  const text = container.textContent
  unmount()
  return text
}

const pathsIn = (texts: object, prefix = ''): string[] => Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [prefix + name] : pathsIn(text as object, `${prefix}${name}.`)))

test('PERF-16: texts without anything to fill in are those of i18next', () => {
  const texts = {
    plain: 'Plants', empty: '', nested: { deep: 'Roots', name: 'Of {{productName}}' }, refers: 'See $t(plain)', many_one: 'one', many_other: 'many',
    only: { here: 'x' }, 'flat.key': 'flat', save: 'Keep', state: { own: 'own' },
  }
  const useText = translations('mfe-weeds', { en: texts, de: { ...texts, plain: 'Pflanzen', save: 'Behalten' } })
  setProductName('Garden')
  const keys = [...pathsIn(texts), 'many', 'only', 'missing', 'plain.deep', 'constructor', 'state.loadFailed', '', ...pathsIn(common), ...pathsIn(commonDe)]
  for (const language of ['en', 'de'] as const) {
    setLanguage(language)
    for (const key of keys) expect([key, textOf(useText, key)]).toEqual([key, i18n.t(key, { ns: 'mfe-weeds' })])
    expect(textOf(useText, 'many', { count: 1 })).toBe('one')
    expect(textOf(useText, 'many', { count: 2 })).toBe('many')
    expect(textOf(useText, 'deleteNamed', { name: 'A {{b}}' })).toMatch(/A \{\{b\}\}/)
  }
  expect(textOf(useText, 'plain')).toBe('Pflanzen')
})
