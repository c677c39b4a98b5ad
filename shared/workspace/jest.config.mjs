import { fileURLToPath } from 'node:url'
import { jestConfig } from '@console/platform-build/jest'
import { serverPrograms } from 'cloud/testing/stores/programs.mjs'
import { allTestsOfPostgres, storeContract, testsOfBothStores, testsOfPostgres } from 'cloud/testing/stores/tests.mjs'
import { bundledPackages } from './jest/bundledPackages.mjs'

const hasPostgres = serverPrograms() !== undefined

const config = jestConfig(fileURLToPath(new URL('../..', import.meta.url)), ['<rootDir>/e2e/', '<rootDir>/.cache/'])
const [node, dom] = config.projects
const stores = fileURLToPath(new URL('../../cloud/testing/stores/', import.meta.url))
const testMatch =
  process.env['PROOFS'] === 'all'
    ? [...testsOfBothStores, ...allTestsOfPostgres]
    : [...storeContract, ...testsOfPostgres]

/** The contract of the stores once more, on PostgreSQL; with `npm run proofs` all tests of the cloud's data. */
const postgres = {
  ...node,
  displayName: 'postgres',
  testMatch,
  globals: { testedStore: 'postgres' },
  globalSetup: `${stores}setup.mjs`,
  globalTeardown: `${stores}teardown.mjs`,
}

export default {
  ...config,
  testSequencer: fileURLToPath(new URL('./slowFirst.mjs', import.meta.url)),
  projects: [
    { ...node, testPathIgnorePatterns: [...node.testPathIgnorePatterns, '<rootDir>/cloud/src/store/postgres/'] },
    { ...dom, moduleNameMapper: { ...dom.moduleNameMapper, ...(await bundledPackages()) } },
    ...(hasPostgres ? [postgres] : []),
  ],
}
