import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { base } from '../webpack/base.ts'
import { keepMapsApart } from '../webpack/keepMapsApart.ts'
import { root } from '../checkout.testing.ts'
import { explain } from './explain.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'explain-'))
const maps = path.join(folder, 'maps')
const home = path.join(root, 'shell')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a part whose second file throws, as our packages are built. Returns its only script. */
const build = async (
  uniqueName: string,
  { into = 'served', checkout = 'sources' } = {},
): Promise<{ name: string; code: string }> => {
  const [context, output] = [path.join(folder, checkout), path.join(folder, into)]
  mkdirSync(context, { recursive: true })
  writeFileSync(path.join(context, 'main.ts'), "import { fail } from './fail.ts'\n\nconsole.log(fail(new Date()))\n")
  writeFileSync(
    path.join(context, 'fail.ts'),
    "export const fail = (now: Date): number => {\n  if (now) throw new RangeError('not today')\n  return 1\n}\n",
  )
  const config = base(home, 'production')
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        ...config,
        context,
        entry: './main.ts',
        plugins: [keepMapsApart(maps, home)],
        output: {
          ...config.output,
          path: output,
          uniqueName,
          filename: uniqueName === 'shell' ? 'assets/[name].[contenthash:8].js' : '[name].[contenthash:8].js',
        },
      },
      (error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve()),
    )
  })
  const [name = ''] = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  return { name, code: readFileSync(path.join(output, name), 'utf8') }
}

const columnOf = (code: string): number => code.indexOf('RangeError') + 1

describe('MFE-67: source maps', () => {
  let remote: { name: string; code: string }
  beforeAll(async () => {
    remote = await build('mfe_seeds@1.7.2')
  })

  test('MFE-67: lie apart from the files that are served, which do not name them, and hold no sources', () => {
    expect(readdirSync(path.join(folder, 'served'))).toEqual([remote.name])
    expect(remote.code).not.toContain('sourceMappingURL')
    const [file = ''] = readdirSync(path.join(maps, 'mfe_seeds/1.7.2'))
    expect(file).toBe(`${remote.name}.map`)
    expect(readFileSync(path.join(maps, 'mfe_seeds/1.7.2', file), 'utf8')).not.toContain('not today')
  })

  test('MFE-67: leave the code the same in each checkout', async () => {
    expect(await build('mfe_seeds@1.7.2', { into: 'other', checkout: 'checkouts/of/another' })).toEqual(remote)
  })

  test('MFE-67: a stack of a browser, the position of a report and one of the shell are told by file and line', async () => {
    const shell = await build('shell', { into: 'shell' })
    const said = explain(
      [
        'RangeError: not today',
        `    at t (https://console.test/remotes/mfe_seeds/1.7.2/${remote.name}:1:${columnOf(remote.code)})`,
        `mfe_seeds 1.7.2 ${remote.name}:1:${columnOf(remote.code)}`,
        `t@https://console.test/${shell.name}:1:${columnOf(shell.code)}`,
        `shell 9.9.9 ${shell.name}:1:${columnOf(shell.code)}`,
      ].join('\n'),
      maps,
    ).split('\n')
    expect(said[0]).toBe('RangeError: not today')
    for (const index of [2, 4, 6, 8]) expect(said[index]).toMatch(/^ {4}→ .*fail\.ts:2:\d+$/)
  })

  test('MFE-67, MFE-80: a stack of a preview is told by the maps of its own build', async () => {
    const { name, code } = await build('mfe_seeds@1.7.2-pr.12', { into: 'preview' })
    expect(
      explain(`    at t (https://console.test/previews/mfe_seeds/1.7.2-pr.12/${name}:1:${columnOf(code)})`, maps),
    ).toMatch(/→ .*fail\.ts:2:\d+$/)
    expect(explain(`mfe_seeds 1.7.2-pr.12 ${name}:1:${columnOf(code)}`, maps)).toMatch(/→ .*fail\.ts:2:\d+$/)
  })

  test('MFE-67: a report in JSON has many places in one line', () => {
    const place = `mfe_seeds 1.7.2 ${remote.name}:1:${columnOf(remote.code)}`
    expect(explain(JSON.stringify({ stack: [place, place] }), maps).match(/→ .*fail\.ts:2/g)).toHaveLength(2)
  })

  test('MFE-67: what has no map is told, with where maps are', () => {
    const of = (line: string) => explain(line, maps).split('\n')[1]?.trim()
    expect(of('at /remotes/mfe_seeds/1.7.3/list.0123abcd.js:1:2')).toBe(
      `→ There is no map of mfe_seeds 1.7.3 list.0123abcd.js in ${maps}. It is where that version was built.`,
    )
    expect(() => explain('at /remotes/mfe_seeds/1.7.2-../../../x.js:1:2', maps)).toThrow('No line of it')
    expect(of(`at /remotes/mfe_seeds/1.7.2/${remote.name}:7:2`)).toBe(
      `→ The map of ${remote.name} has no source for 7:2.`,
    )
    writeFileSync(path.join(maps, 'mfe_seeds/1.7.2/broken.js.map'), '{')
    expect(of('at /remotes/mfe_seeds/1.7.2/broken.js:1:2')).toContain("broken.js.map can't be read")
  })

  test('MFE-67: a text that is no stack, or too large a one, is refused in words', () => {
    expect(() => explain('nothing works', maps)).toThrow('No line of it names a built file')
    expect(() => explain('x'.repeat(2_000_000), maps)).toThrow('more than 1 MB')
  })
})
