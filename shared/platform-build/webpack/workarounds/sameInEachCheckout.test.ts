import { afterAll, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import webpack from 'webpack'
import { sameInEachCheckout } from './sameInEachCheckout.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'checkouts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Builds a part that shares a module, in a checkout whose place gave the runtime's file this name. */
const built = (place: string): Promise<string> => {
  const context = path.join(folder, place)
  mkdirSync(path.join(context, '.federation'), { recursive: true })
  writeFileSync(path.join(context, `.federation/entry.${place}.js`), 'export const runtime = Math.random()')
  writeFileSync(path.join(context, 'shared.js'), 'export const shared = Math.random()')
  writeFileSync(
    path.join(context, 'main.js'),
    `
    import(/* webpackMode: "eager" */ './.federation/entry.${place}.js').then(console.log)
    import(/* webpackMode: "eager" */ './shared.js').then(console.log)`,
  )
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context,
        entry: './main.js',
        output: { path: path.join(context, 'out') },
        plugins: [
          new webpack.sharing.ProvideSharedPlugin({
            provides: { [path.join(context, 'shared.js')]: { shareKey: 'shared', version: '1.0.0', eager: true } },
          }),
          sameInEachCheckout(context),
        ],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString()))
        else resolve(readFileSync(path.join(context, 'out/main.js'), 'utf8'))
      },
    )
  })
}

test('MFE-02: a build has the same bytes wherever the checkout lies', async () => {
  const one = await built('d36f53e7')
  expect(one).toContain('"shared","1.0.0"')
  expect(await built('0b1c2d3e')).toBe(one)
})
