import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { resolve } = createRequire(import.meta.url)

// *.test.ts runs in plain Node, *.test.tsx in a DOM.
process.env['DEBUG_PRINT_LIMIT'] ??= '2000'

const rootDir = fileURLToPath(new URL('../../..', import.meta.url))

// Packages that ship only ES modules and are imported by tests.
const esm = ['ansi_up', '@console', '@noble', 'esptool-js', 'lucide-react', 'valibot', 'fast-check', 'pure-rand']

const common = {
  rootDir,
  transform: {
    '\\.[cm]?[jt]sx?$': [resolve('@swc/jest'), {
      jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    }],
  },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!(${esm.join('|')})/)`],
  moduleNameMapper: {
    '\\.(woff2|svg|css)$': '<rootDir>/shared/tooling/jest/assetStub.mjs',
    '^fast-check$': '<rootDir>/shared/tooling/jest/fastCheck.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/e2e/', '<rootDir>/.cache/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
}

export default {
  rootDir,
  // By default Jest leaves one core idle.
  maxWorkers: '100%',
  testTimeout: 20_000,
  projects: [
    { ...common, displayName: 'node', testEnvironment: 'node', testMatch: ['**/*.test.ts'] },
    {
      ...common,
      displayName: 'dom',
      testEnvironment: '<rootDir>/shared/tooling/jest/domEnvironment.cjs',
      testMatch: ['**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/shared/tooling/jest/domSetup.ts'],
    },
  ],
}
