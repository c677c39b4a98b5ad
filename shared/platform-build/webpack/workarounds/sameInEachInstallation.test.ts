import { afterAll, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { sameInEachInstallation } from './sameInEachInstallation.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'installations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packages = ['seeds', 'soil', 'water']

/** Lays the packages out as npm does, or as pnpm does: each in a folder with its version, and a link to it. */
const layOut = (context: string, isLinked: boolean): void => {
  for (const name of packages) {
    const place = path.join(
      context,
      isLinked ? `node_modules/.pnpm/${name}@1.0.0/node_modules/${name}` : `node_modules/${name}`,
    )
    mkdirSync(place, { recursive: true })
    writeFileSync(path.join(place, 'index.js'), `export const ${name} = () => Math.random() + '${'x'.repeat(100)}'`)
    writeFileSync(path.join(place, 'package.json'), JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    if (isLinked) symlinkSync(place, path.join(context, 'node_modules', name))
  }
  writeFileSync(
    path.join(context, 'main.js'),
    `for (const part of [import('./one.js'), import('./other.js')]) part.then(console.log)`,
  )
  writeFileSync(
    path.join(context, 'one.js'),
    `import { seeds } from 'seeds'\nimport { soil } from 'soil'\nexport const one = [seeds(), soil()]`,
  )
  writeFileSync(
    path.join(context, 'other.js'),
    `import { seeds } from 'seeds'\nimport { water } from 'water'\nexport const other = [seeds(), water()]`,
  )
}

/** Builds two parts that share a package. Returns what was written, by file. */
const build = (place: string, isLinked: boolean): Promise<Record<string, string>> => {
  const context = path.join(folder, place)
  layOut(context, isLinked)
  const output = path.join(context, 'out')
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context,
        entry: './main.js',
        output: { path: output, filename: '[name].[contenthash:8].js' },
        optimization: { splitChunks: { chunks: 'all', minSize: 50 } },
        plugins: [sameInEachInstallation],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()))
        else
          resolve(
            Object.fromEntries(
              readdirSync(output).map((file) => [file, readFileSync(path.join(output, file), 'utf8')]),
            ),
          )
      },
    )
  })
}

test('MFE-38: a build has the same bytes and names of files whichever package manager has laid the packages out', async () => {
  const one = await build('flat', false)
  expect(Object.keys(one).length).toBeGreaterThan(4)
  expect(await build('linked', true)).toEqual(one)
})
