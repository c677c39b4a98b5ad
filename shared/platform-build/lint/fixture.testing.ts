import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSections } from '@console/create-remote/sections'
import { root } from '../checkout.testing.ts'
import { formatFinding, type Finding } from './finding.ts'
import { lint } from './lint.ts'
import { openWorkspace } from './workspace.ts'

/**
 * A miniature workspace and what lint says of it, in one text: a title, an `expect` line per finding, then a `--- path`
 * line before each file's text. `--- path × 251` repeats the text that often, `× 0` leaves the file out. All but
 * `clean` itself are written over the files of `clean`.
 */
export interface Fixture {
  name: string
  title: string
  expected: string[]
  files: ReadonlyMap<string, string>
}

const folder = path.join(root, 'shared/platform-build/lint/fixtures')

export const readFixture = (name: string): Fixture => {
  const { head, sections } = readSections(readFileSync(path.join(folder, `${name}.txt`), 'utf8'))
  const [title = '', ...lines] = head.trim().split('\n')
  const files = new Map(
    sections.map(([heading, text]) => {
      const [file = '', times = '1'] = heading.split(' × ')
      return [file, text.repeat(Number(times))]
    }),
  )
  return {
    name,
    title,
    expected: lines.filter((line) => line.startsWith('expect ')).map((line) => line.slice('expect '.length)),
    files,
  }
}

export const fixturesIn = (group: string): Fixture[] =>
  readdirSync(path.join(folder, group))
    .toSorted()
    .map((file) => readFixture(`${group}/${path.parse(file).name}`))

/** The fixtures in groups, in none of which two have the same file: one run of lint does for a group. */
export const together = (fixtures: readonly Fixture[]): Fixture[][] => {
  const groups: Fixture[][] = []
  for (const fixture of fixtures) {
    const group = groups.find((others) =>
      others.every(({ files }) => [...fixture.files.keys()].every((file) => !files.has(file))),
    )
    if (group) group.push(fixture)
    else groups.push([fixture])
  }
  return groups
}

// How full a folder is says something in the fixtures about folders only: a miniature has few files.
const isMeant = ({ file, rule }: Finding): boolean => rule !== 'folder-sizes' || file.startsWith('mfe-full/')

/** Lints the fixtures' workspace in a folder of its own; returns the findings as they are printed. */
export const lintFixture = async (...fixtures: readonly Fixture[]): Promise<string[]> => {
  const workspace = mkdtempSync(path.join(tmpdir(), 'lint-'))
  try {
    for (const [file, text] of new Map([readFixture('clean'), ...fixtures].flatMap(({ files }) => [...files]))) {
      if (text === '') continue
      mkdirSync(path.join(workspace, path.dirname(file)), { recursive: true })
      writeFileSync(path.join(workspace, file), text)
    }
    return (await lint(openWorkspace(workspace))).filter(isMeant).map(formatFinding)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}
