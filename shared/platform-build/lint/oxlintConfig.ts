import { everywhere, inMarkup, inReact, inTests, typeAware, typeAwareInTests, type Rules } from './rules.data.ts'
import { ignoredNames, ignoredPaths, platform, productPackages, type Workspace } from './workspace.ts'
import { consoleDoors, globalDoors } from './zones.data.ts'
import { codeFolders, restrictionsOf } from './zones.ts'

type Entry = 'off' | readonly ['error', ...unknown[]]

interface Override {
  files: string[]
  excludeFiles?: string[]
  plugins?: string[]
  rules: Record<string, Entry>
}

const plugins = ['eslint', 'typescript', 'unicorn', 'oxc', 'import']
const tests = '*.{test,spec,testing}.{ts,tsx}'
const anyCode = '*.{ts,tsx,js,mjs,cjs}'

const entry = (options: Rules[string]): Entry => {
  if (options === false) return 'off'
  if (options === true) return ['error']
  return Array.isArray(options) ? ['error', ...(options as unknown[])] : ['error', options]
}
const entries = (rules: Rules): Record<string, Entry> =>
  Object.fromEntries(Object.entries(rules).map(([name, options]) => [name, entry(options)]))

// Globs are matched from the configuration's own folder; it is generated elsewhere.
const glob = (path: string): string => `**/${path}`

const inProduct = (workspace: Workspace, files: string): string[] =>
  [...productPackages(workspace), platform].map((folder) => glob(`${folder}/src/**/${files}`))

/** One override per set of folders that may import the same. */
const zoneOverrides = (workspace: Workspace): Override[] => {
  const overrides = new Map<string, Override>()
  for (const test of [false, true]) {
    for (const dir of codeFolders(workspace)) {
      const patterns = restrictionsOf(workspace, dir, test)
      const key = `${test} ${JSON.stringify(patterns)}`
      const override = overrides.get(key) ?? { files: [], rules: { 'no-restricted-imports': ['error', { patterns }] } }
      override.files.push(glob(`${dir}/${test ? tests : anyCode}`))
      overrides.set(key, override)
    }
  }
  return [...overrides.values()]
}

const closedGlobals = (place: string | null): Record<string, Entry> => {
  const closed = globalDoors.filter(({ open }) => !(place && open.includes(place)))
  const globals = closed.flatMap(({ names, message }) => names.map((name) => ({ name, message })))
  return { 'no-restricted-globals': globals.length > 0 ? ['error', { globals, checkGlobalObject: true }] : 'off' }
}

const globalOverrides = (workspace: Workspace): Override[] => [
  { files: inProduct(workspace, anyCode), excludeFiles: [glob(tests)], rules: closedGlobals(null) },
  ...[...new Set(globalDoors.flatMap(({ open }) => open))].map((place) => ({
    files: [glob(/\.\w+$/.test(place) ? place : `${place}/**/${anyCode}`)],
    excludeFiles: [glob(tests)],
    rules: closedGlobals(place),
  })),
]

/** The configuration of oxlint for a workspace, from its list of folders. */
export const oxlintConfig = (workspace: Workspace) => ({
  plugins,
  categories: { correctness: 'error' },
  rules: entries(everywhere),
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [...ignoredNames, ...ignoredPaths].map((path) => glob(`${path}/**`)),
  overrides: [
    { files: inProduct(workspace, anyCode), plugins: ['react', 'jsx-a11y'], rules: entries(inReact) },
    { files: [glob('*.tsx')], rules: entries(inMarkup) },
    ...zoneOverrides(workspace),
    ...globalOverrides(workspace),
    {
      files: inProduct(workspace, anyCode),
      excludeFiles: [glob(tests), ...consoleDoors.map(glob)],
      rules: { 'no-console': ['error'] },
    },
    { files: [glob('*.cjs')], rules: { 'typescript/no-require-imports': 'off' } },
    { files: [glob('*.data.ts')], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    { files: [glob(tests)], plugins: ['jest'], rules: entries(inTests) },
  ] satisfies Override[],
})

/** The configuration of the run that knows types. */
export const typeAwareConfig = {
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  rules: entries(typeAware),
  overrides: [{ files: [glob(tests), glob('testing/**')], rules: entries(typeAwareInTests) }] satisfies Override[],
}
