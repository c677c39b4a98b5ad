import path from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { openWorkspace } from '@console/platform-build/lint/workspace'
import { root } from '../workspace.ts'

const { files, read } = openWorkspace(root)
const documents = files.filter((file) => file.endsWith('.md'))
const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** A document's links and pictures, from the root. */
const linksOf = (file: string): string[] =>
  all(read(file), /(?:\]\(|src=")([^)"#]+)/g)
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => path.posix.join(path.posix.dirname(file), link))

/** The files that a document names: `shell/src/…` anywhere, and the screens and components in tables. */
const pathsOf = (file: string): string[] => {
  const named = all(read(file), /`([\w./-]+)`/g).filter(
    (name) =>
      name.includes('/') &&
      !name.includes('..') &&
      folders.has(name.split('/')[0]) &&
      !/^[\w-]+\/(dist|results|node_modules)/.test(name),
  )
  const inTables = all(read(file), /\| ([\w-]+\/[\w./-]+\.tsx) \|/g).map((name) =>
    name.startsWith('src/') ? path.posix.join(path.posix.dirname(file), name) : name,
  )
  return [...named, ...inTables]
}

/** A browser test may be named without its extension. */
const isThere = (name: string): boolean => [name, `${name}.spec.ts`].some((each) => existsSync(path.join(root, each)))

test.each(documents)('%s links to and names what is there', (file) => {
  expect([...linksOf(file), ...pathsOf(file)].filter((name) => !isThere(name))).toEqual([])
})

const routes = files
  .filter((file) => file.endsWith('/remote.config.ts'))
  .flatMap((file) =>
    all(read(file), /screen: '\.\/([^']+)'/g).map((screen) => ({ remote: path.dirname(file), screen })),
  )

test.each(routes)('$remote: $screen has its row in the table of screens and in its README', ({ remote, screen }) => {
  expect(read('shared/docs/screens.md')).toContain(`| ${remote}/${screen} |`)
  expect(read(`${remote}/README.md`)).toContain(`| ${screen} |`)
})

test('the documents are found with what they name', () => {
  expect(documents.flatMap(linksOf).length).toBeGreaterThan(40)
  expect(documents.flatMap(pathsOf).length).toBeGreaterThan(100)
})

const promises = readFileSync(path.join(root, 'shared/docs/reliability.md'), 'utf8').matchAll(
  /\| `([^`]+\.(?:test|spec|testing)\.tsx?)`: ([^|]+) \|/g,
)
const named = [...promises].map(([, file = '', title = '']) => ({ file, title }))

test('every promise of reliability.md names a test that exists', () => {
  expect(named.length).toBeGreaterThan(60)
  const plain = (text: string) => text.replaceAll('\\', '')
  const missing = named.filter(
    ({ file, title }) =>
      !existsSync(path.join(root, file)) || !plain(readFileSync(path.join(root, file), 'utf8')).includes(title),
  )
  expect(missing).toEqual([])
})
