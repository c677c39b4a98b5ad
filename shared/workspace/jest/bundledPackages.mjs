import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const { resolve } = createRequire(import.meta.url)

/** What the tests of screens import, directly or not. What has state must not be in here and outside as well. */
const packages = [
  '@chakra-ui/react',
  '@emotion/cache',
  '@emotion/react',
  '@tanstack/react-query',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'chart.js',
  'i18next',
  'lucide-react',
  'react-chartjs-2',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'valibot',
  'zustand',
  'zustand/vanilla',
]
/** They ask their module for parts of Node. */
const apart = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime']
/** Where they are installed. */
const places = [
  'shared/platform',
  'shared/platform-testing',
  'shell',
  'mfe-devices',
  'mfe-projects',
  'mfe-integrations',
  'mfe-secrets',
].map((place) => path.join(root, place))

/**
 * Resolves a name as the bundle does for a package inside of it: another build of the same package would be a second
 * one, with a state of its own.
 */
const installedOnes = {
  name: 'installed ones',
  setup: (build) =>
    build.onResolve({ filter: /^installed:/ }, async ({ path: asked }) => {
      for (const resolveDir of places) {
        const found = await build.resolve(asked.slice('installed:'.length), { resolveDir, kind: 'require-call' })
        if (found.errors.length === 0) return found
      }
      return { errors: [{ text: `${asked} is installed nowhere.` }] }
    }),
}

/** In one file a package has one version: another one that a part of the workspace took would not be tested. */
const requireOneVersion = () => {
  for (const name of packages) {
    const folders = places
      .map((place) => path.join(place, 'node_modules', ...name.split('/').slice(0, name.startsWith('@') ? 2 : 1)))
      .filter(existsSync)
    if (new Set(folders.map((folder) => realpathSync(folder))).size !== 1)
      throw new Error(`Tests of screens need one version of ${name}, in all of ${folders.join(', ')}.`)
  }
}

/**
 * Puts these packages into one file and returns the `moduleNameMapper` that leads there. Jest finds, reads and wraps
 * each module anew for every test file: of the seconds that a test of a screen takes, most went into the two thousand
 * modules of these packages.
 */
export const bundledPackages = async () => {
  const all = path.join(root, 'node_modules/packages-of-tests')
  const version = createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16)
  const folder = path.join(all, version)
  const fileOf = (name) => resolve(name, { paths: places })
  const shim = (name) => `${name.replaceAll('/', '+')}.cjs`
  if (!existsSync(folder)) {
    requireOneVersion()
    // Under another name until it is whole: it may be interrupted, and others may begin at the same time.
    const unfinished = path.join(all, `${version}-${process.pid}`)
    mkdirSync(unfinished, { recursive: true })
    // Each is evaluated when it is first asked for.
    const contents = `module.exports = {\n${packages.map((name) => `  get '${name}'() { return require('installed:${name}') },`).join('\n')}\n}\n`
    for (const name of packages)
      writeFileSync(
        path.join(unfinished, shim(name)),
        `module.exports = require('./packages.cjs')[${JSON.stringify(name)}]\n`,
      )
    await build({
      stdin: { contents, resolveDir: root, loader: 'js' },
      bundle: true,
      outfile: path.join(unfinished, 'packages.cjs'),
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      conditions: ['browser'],
      plugins: [installedOnes],
      alias: Object.fromEntries(apart.map((name) => [name, fileOf(name)])),
      external: apart.map(fileOf),
      define: { 'process.env.NODE_ENV': '"test"' },
      logLevel: 'error',
    })
    for (const name of readdirSync(all))
      if (!name.startsWith(version)) rmSync(path.join(all, name), { recursive: true, force: true })
    try {
      renameSync(unfinished, folder)
    } catch (error) {
      // Another process was first.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  return Object.fromEntries(packages.map((name) => [`^${name}$`, path.join(folder, shim(name))]))
}
