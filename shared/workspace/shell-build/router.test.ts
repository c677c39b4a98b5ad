import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { base } from '@console/platform-build/webpack/base'
import webpack from 'webpack'
import { root } from '../workspace.ts'

// react-router is built as the shell has it, and as its package is: both must export the same and draw the same.

type React = typeof import('react')
type Part = React.ComponentType<Record<string, unknown>>
type Router = Record<'Link' | 'NavLink' | 'Form' | 'Outlet' | 'Navigate' | 'RouterProvider', Part> & {
  createMemoryRouter(routes: readonly object[], options: object): unknown
  useParams(): Record<string, string>
  useSearchParams(): [URLSearchParams]
  useRouteError(): unknown
  useBlocker(when: boolean): { state: string }
}

const shell = path.join(root, 'shell')
const require = createRequire(import.meta.url)
const fromShell = createRequire(path.join(shell, 'package.json'))
const folder = mkdtempSync(path.join(tmpdir(), 'router-'))
const { createElement } = fromShell('react') as React
const { renderToString } = fromShell('react-dom/server') as { renderToString(element: React.ReactNode): string }

const build = async (name: string, loaders: object[]): Promise<Router> => {
  const config = base(shell, 'production')
  const compiler = webpack({
    ...config,
    cache: false,
    devtool: false,
    target: 'node',
    plugins: [],
    entry: 'data:text/javascript,export * from "react-router"',
    externals: { react: fromShell.resolve('react'), 'react-dom': fromShell.resolve('react-dom') },
    externalsType: 'commonjs',
    module: { ...config.module, rules: [...(config.module?.rules ?? []), ...loaders] },
    output: { path: folder, filename: `${name}.cjs`, library: { type: 'commonjs2' } },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString({ all: false, errors: true })))
        else resolve()
      }),
    )
  })
  return require(path.join(folder, `${name}.cjs`)) as Router
}

const routers: Router[] = []
beforeAll(async () => {
  // Tests import no ES modules.
  const loader = path.join(folder, 'loader.cjs')
  writeFileSync(
    loader,
    readFileSync(fileURLToPath(new URL('./routerLoader.mjs', import.meta.url)), 'utf8').replace(
      'export default function',
      'module.exports = function',
    ),
  )
  routers.push(
    await build('whole', []),
    await build('shells', [{ test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, loader }]),
  )
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The page at an address; a route may have failed. */
const draw = (
  {
    createMemoryRouter,
    RouterProvider,
    Link,
    NavLink,
    Form,
    Outlet,
    Navigate,
    useParams,
    useRouteError,
    useSearchParams,
    useBlocker,
  }: Router,
  address: string,
  errors?: Record<string, unknown>,
): string => {
  const Device = () => createElement('p', {}, useParams()['id'], useSearchParams()[0].get('q'), useBlocker(false).state)
  const Failed = () => createElement('p', {}, `failed: ${String(useRouteError())}`)
  const Frame = () =>
    createElement(
      'main',
      {},
      createElement(NavLink, { to: '/devices/1' }, 'one'),
      createElement(NavLink, { to: '/secrets', end: true, caseSensitive: true }, 'secrets'),
      createElement(
        Link,
        { to: '../other?x#y', relative: 'path', replace: true, prefetch: 'none', target: '_blank' },
        'other',
      ),
      createElement(Link, { to: 'https://else.example/a' }, 'else'),
      createElement(Form, { method: 'post', action: '/devices' }),
      createElement(Outlet),
    )
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: createElement(Frame),
        errorElement: createElement(Failed),
        children: [
          { path: 'devices/:id', element: createElement(Device) },
          { path: 'secrets', element: createElement('p', {}, 'secrets'), errorElement: createElement(Failed) },
          { path: 'old', element: createElement(Navigate, { to: '/secrets' }) },
        ],
      },
    ],
    { initialEntries: [address], ...(errors && { hydrationData: { errors, loaderData: {} } }) },
  )
  return renderToString(createElement(RouterProvider, { router }))
}

test('MFE-06: the shell’s build of react-router exports and draws what its package does, also what has failed', () => {
  const [whole, shells] = routers as [Router, Router]
  expect(Object.keys(shells).sort()).toEqual(Object.keys(whole).sort())
  const pages: [string, Record<string, unknown>?][] = [
    ['/devices/1?q=x'],
    ['/secrets'],
    ['/nowhere'],
    ['/old'],
    ['/secrets', { '0-1': new Error('broken') }],
    ['/devices/1', { '0': new Error('broken') }],
  ]
  for (const page of pages) {
    const drawn = draw(whole, ...page)
    expect(drawn).not.toBe('')
    expect(draw(shells, ...page)).toBe(drawn)
  }
  expect(draw(shells, '/secrets', { '0-1': new Error('broken') })).toContain('failed: Error: broken')
})
