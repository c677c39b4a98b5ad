import { setLanguage } from '@console/platform/i18n'
import { parseQuery } from '@console/platform/live'
import { render, screen } from '@console/platform-testing'
import { ThemeProvider } from '@console/platform/theme'
import { beforeEach, expect, test } from '@jest/globals'
import { JsonTree, treeMarks } from './JsonTree.tsx'

beforeEach(() => setLanguage('en'))

const marksIn = (value: object, typed: string) => {
  const parsed = parseQuery(typed)
  const query = parsed.ok ? parsed.query : []
  render(<ThemeProvider><JsonTree value={value} query={query} /></ThemeProvider>)
  return treeMarks(screen.getByRole('tree'), query).map(String)
}

test('EVT-10: a tree has its words marked anywhere, the numbers of a range at the top', () => {
  const message = { climate: 21.5, beds: [21, 40], air: { climate: 21, note: 'Climate, 21' }, off: null, '21': true }
  expect(marksIn(message, 'climate range:20-22')).toEqual(['climate', '21.5', 'climate', 'Climate'])
})

test('EVT-10: a list has its own numbers marked', () => {
  expect(marksIn([1, [2], '3', 4], 'range:1-3')).toEqual(['1'])
})
