import { beforeEach, expect, test } from '@jest/globals'
import { act, render, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import commonDe from './de.json'
import common from './en.json'
import { setLanguage, setProductName, translations } from './index.ts'

beforeEach(() => setLanguage('en'))

test('MFE-84: of two versions of a remote in one page each keeps its own texts, also when the older one is shown again', () => {
  const older = translations('mfe-plants', { en: { empty: 'No plants' }, de: { empty: 'Keine Pflanzen' } })
  const newer = translations('mfe-plants', {
    en: { empty: 'Nothing grows', dry: 'Dry' },
    de: { empty: 'Nichts wächst', dry: 'Trocken' },
  })
  const newest = translations('mfe-plants', { en: { empty: 'Bare' }, de: { empty: 'Kahl' } })
  const Texts = () => (
    <p>{[older()('empty'), newer()('empty'), newer()('dry'), newest()('empty'), older()('save')].join(', ')}</p>
  )
  const { container, unmount } = render(<Texts />)
  expect(container.textContent).toMatch(/^No plants, Nothing grows, Dry, Bare, Save$/)
  unmount()
  setLanguage('de')
  expect(render(<Texts />).container.textContent).toMatch(/^Keine Pflanzen, Nichts wächst, Trocken, Kahl, Speichern$/)
})

type Translate = (key: never, values?: Readonly<Record<string, string | number>>) => string

/** What the hook gives, as a component gets it in the current language. */
const translateOf = (useText: () => Translate): Translate => {
  const got: Translate[] = []
  const Text = () => void got.push(useText())
  render(<Text />).unmount()
  return got[0] ?? (() => '')
}

const pathsIn = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [prefix + name] : pathsIn(text as object, `${prefix}${name}.`),
  )

const i18next = createInstance()
void i18next.init({
  resources: {},
  fallbackNS: 'common',
  initAsync: false,
  interpolation: { escapeValue: false, defaultVariables: { productName: 'Garden' } },
})
i18next.addResourceBundle('en', 'common', common)
i18next.addResourceBundle('de', 'common', commonDe)

test('PERF-16: texts are those of i18next, with names filled in and in the plural form, without it', () => {
  const texts = {
    plain: 'Plants',
    empty: '',
    nested: { deep: 'Roots', name: 'Of {{productName}} and {{ who }}' },
    many_one: '{{count}} of {{all}}',
    many_other: '{{count}} {{what}}',
    none_zero: 'none',
    none_one: '1',
    none_other: 'some',
    only: { here: 'x' },
    'flat.key': 'flat',
    save: 'Keep',
    state: { own: 'own' },
    odd: '{{ missing }} {{count}} $& {{a}}{{a}}',
    braces: '{ {x} }',
  }
  const useText = translations('mfe-weeds', { en: texts, de: { ...texts, plain: 'Pflanzen', save: 'Behalten' } })
  for (const language of ['en', 'de'])
    i18next.addResourceBundle(
      language,
      'mfe-weeds',
      language === 'en' ? texts : { ...texts, plain: 'Pflanzen', save: 'Behalten' },
    )
  setProductName('Garden')
  const keys = [
    ...pathsIn(texts),
    'many',
    'none',
    'missing',
    'plain.deep',
    'constructor',
    'state.loadFailed',
    '',
    ...pathsIn(common),
    ...pathsIn(commonDe),
  ]
  const filled = [
    undefined,
    { name: 'A {{b}} $t(plain)', who: '$1', all: 'x', a: '$&', b: 'no' },
    ...[0, 1, -1, 1.5, 2, 1000].map((count) => ({ count, what: 'weeds', amount: count })),
  ]
  for (const language of ['en', 'de'] as const) {
    setLanguage(language)
    const translate = translateOf(useText)
    for (const key of keys)
      for (const values of filled)
        expect([key, values, translate(key as never, values)]).toEqual([
          key,
          values,
          i18next.t(key, { ...values, lng: language, ns: 'mfe-weeds' }),
        ])
  }
  expect(translateOf(useText)('plain' as never)).toBe('Pflanzen')
})

test('PERF-16: a text that refers to another, or has a format, is shown by i18next as soon as that is there', async () => {
  const texts = {
    refers: 'See $t(plain) of {{productName}}',
    plain: 'Plants',
    price: '{{amount, number}} for {{name}}',
    same: 'Hello',
  }
  const useText = translations('mfe-shrubs', { en: texts, de: { ...texts, plain: 'Pflanzen' } })
  setProductName('Garden')
  const Texts = () => (
    <p>{[useText()('refers'), useText()('price', { amount: 1234.5, name: 'Ann' }), useText()('same')].join(', ')}</p>
  )
  const { container } = render(<Texts />)
  await waitFor(() => expect(container.textContent).toBe('See Plants of Garden, 1,234.5 for Ann, Hello'))
  act(() => setLanguage('de'))
  expect(container.textContent).toBe('See Pflanzen of Garden, 1.234,5 for Ann, Hello')
})
