import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)
const here = path.dirname(fileURLToPath(import.meta.url))

const routes = path.join(here, 'routesSetup.cjs')

process.env['DEBUG_PRINT_LIMIT'] ??= '2000'

// Packages that ship only ES modules and are imported by tests.
const esm = [
  'ansi_up',
  '@console',
  '@noble',
  '@cto.af',
  'aedes',
  'cbor2',
  'esptool-js',
  'improv-wifi-serial-sdk',
  'jose',
  'lucide-react',
  'valibot',
  'fast-check',
  'pure-rand',
]

/** The tests below a folder: *.test.ts runs in plain Node, *.test.tsx in a DOM. `leftOut` are patterns of paths. */
export const jestConfig = (rootDir, leftOut = []) => {
  const common = {
    rootDir,
    transform: {
      '\\.[cm]?[jt]sx?$': [
        resolve('@swc/jest'),
        {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(${esm.join('|')})/)`],
    moduleNameMapper: {
      '\\.(woff2|svg|css)$': path.join(here, 'assetStub.mjs'),
      '^fast-check$': path.join(here, 'fastCheck.cjs'),
    },
    testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', ...leftOut],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
  }
  return {
    rootDir,
    // By default Jest leaves one core idle. Many tests wait for a process that they started. (More than '100%' would be
    // read as a number.)
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // On a busy machine a test takes many times as long; a limit that it meets there tells nothing. The environments
    // let limits of single tests grow, too.
    testTimeout: 40_000 * Number(process.env['SLOWNESS'] ?? 1),
    projects: [
      {
        ...common,
        displayName: 'node',
        testEnvironment: path.join(here, 'nodeEnvironment.cjs'),
        testMatch: ['**/*.test.ts'],
        setupFilesAfterEnv: [routes],
      },
      {
        ...common,
        displayName: 'dom',
        testEnvironment: path.join(here, 'domEnvironment.cjs'),
        testMatch: ['**/*.test.tsx'],
        setupFilesAfterEnv: [routes, path.join(here, 'domSetup.cjs')],
      },
    ],
  }
}
