import { afterAll, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { describeParts } from './describeParts.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/**
 * Builds a remote that bundles one package, leaves another one's code out, and takes react from the shell, in a
 * checkout at this place.
 */
const build = (place: string): Promise<string> => {
  const context = path.join(folder, place)
  const addPackage = (name: string, more: object = {}) => {
    write(
      path.join(context, 'node_modules', name, 'package.json'),
      JSON.stringify({ name, version: '1.2.3', main: 'esm/index.js', sideEffects: false, ...more }),
    )
    write(path.join(context, 'node_modules', name, 'esm/package.json'), '{"type":"module"}')
    write(
      path.join(context, 'node_modules', name, 'esm/index.js'),
      `export const value = ${JSON.stringify(name)} + location.hash`,
    )
  }
  addPackage('@scope/bundled', { license: 'MIT OR Apache-2.0' })
  addPackage('left-out')
  write(path.join(context, 'package.json'), '{"name":"mfe-plants","version":"1.0.0"}')
  write(
    path.join(context, 'main.mjs'),
    'import { value } from "@scope/bundled"; import { value as other } from "left-out"; import("react").then(({ useState }) => console.log(value, useState))',
  )
  const plugins = [
    new webpack.sharing.ConsumeSharedPlugin({ consumes: { react: { import: false, requiredVersion: '^19.0.0' } } }),
    {
      apply: describeParts({
        name: 'mfe_plants',
        version: '1.0.0',
        packageOf: (name) => ({ name, version: '19.1.0', range: '^19.0.0' }),
      }),
    },
  ]
  return new Promise((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      context,
      entry: './main.mjs',
      output: { path: path.join(context, 'out') },
      optimization: { minimize: false },
      plugins,
    })
    compiler.run((error, stats) =>
      compiler.close(() =>
        error || stats?.hasErrors()
          ? reject(error ?? new Error(stats?.toString()))
          : resolve(readFileSync(path.join(context, 'out/sbom.json'), 'utf8')),
      ),
    )
  })
}

test('MFE-56: sbom.json names each package whose code a build contains and each that it takes from the shell, with the same bytes wherever the checkout lies', async () => {
  const text = await build('one')
  expect(await build('another/place')).toBe(text)
  const { components, metadata } = JSON.parse(text) as { metadata: object; components: object[] }
  expect(metadata).toEqual({
    component: { type: 'application', 'bom-ref': 'mfe_plants@1.0.0', name: 'mfe_plants', version: '1.0.0' },
  })
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/bundled@1.2.3',
      name: '@scope/bundled',
      version: '1.2.3',
      purl: 'pkg:npm/%40scope/bundled@1.2.3',
      licenses: [{ expression: 'MIT OR Apache-2.0' }],
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/react@19.1.0',
      name: 'react',
      version: '19.1.0',
      purl: 'pkg:npm/react@19.1.0',
      properties: [
        { name: 'console:provided-by', value: 'shell' },
        { name: 'console:range', value: '^19.0.0' },
      ],
    },
  ])
})
