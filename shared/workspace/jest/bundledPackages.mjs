import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const { resolve } = createRequire(import.meta.url)

/** What the tests of screens import, directly or not. What has state must not be in here and outside as well. */
const packages = [
  '@chakra-ui/react', '@emotion/cache', '@emotion/react', '@tanstack/react-query', '@testing-library/dom', '@testing-library/react', '@testing-library/user-event', 'chart.js', 'i18next', 'lucide-react', 'react-chartjs-2',
  'react-dom', 'react-dom/client', 'react-router-dom', 'valibot', 'zustand', 'zustand/vanilla',
]
/** They ask their module for parts of Node. */
const apart = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime']
/** Where they are installed. */
const places = ['shared/platform', 'shared/testing', 'shell', 'mfe-devices', 'mfe-projects', 'mfe-integrations', 'mfe-secrets'].map((place) => path.join(root, place))

/**
 * Puts these packages into one file and returns the `moduleNameMapper` that leads there. Jest finds, reads and wraps each module anew for every test file:
 * of the seconds that a test of a screen takes, most went into the two thousand modules of these packages.
 */
export const bundledPackages = () => {
  const folder = path.join(root, 'node_modules/.cache/tests', createHash('sha256').update(readFileSync(path.join(root, 'pnpm-lock.yaml'))).update(readFileSync(fileURLToPath(import.meta.url))).digest('hex').slice(0, 16))
  const fileOf = (name) => resolve(name, { paths: places })
  const names = packages.map((name) => ({ name, file: fileOf(name) }))
  const shim = (name) => path.join(folder, `${name.replaceAll('/', '+')}.cjs`)
  if (!existsSync(path.join(folder, 'packages.cjs'))) {
    mkdirSync(folder, { recursive: true })
    // Each is evaluated when it is first asked for.
    const contents = `module.exports = {\n${names.map(({ name, file }) => `  get ${JSON.stringify(name)}() { return require(${JSON.stringify(file)}) },`).join('\n')}\n}\n`
    buildSync({
      stdin: { contents, resolveDir: root, loader: 'js' }, bundle: true, outfile: path.join(folder, 'packages.cjs'), format: 'cjs', platform: 'node', target: 'node20', conditions: ['browser'], alias: Object.fromEntries(apart.map((name) => [name, fileOf(name)])), external: apart.map(fileOf), define: { 'process.env.NODE_ENV': '"test"' }, logLevel: 'error',
    })
    for (const { name } of names) writeFileSync(shim(name), `module.exports = require('./packages.cjs')[${JSON.stringify(name)}]\n`)
  }
  return Object.fromEntries(names.map(({ name }) => [`^${name}$`, shim(name)]))
}
