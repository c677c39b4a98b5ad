import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The components of slots: no part of this workspace imports them, the remotes of others show them. */
const slotComponents = (root: string): string[] =>
  readdirSync(root).map((folder) => path.join(root, folder, 'remote.config.ts')).filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/component:\s*['"]\.\/([^'"]+)['"]/g)].map(([, component = '']) => component))

/** Where each package of a workspace begins: what nothing imports, and is used all the same. */
export const knipConfig = (root: string): object => ({
  workspaces: {
    '.': { entry: [] },
    shell: { entry: ['src/index.ts', 'webpack.config.ts', 'src/**/*.test.{ts,tsx}'] },
    'mfe-*': {
      entry: ['remote.config.ts', ...slotComponents(root), 'harness.tsx', 'webpack.config.ts', 'src/**/*Screen.tsx', 'src/**/*.test.{ts,tsx}'],
      // Shared by the shell; a remote names it for its version.
      ignoreDependencies: ['react-dom', '@types/react-dom'],
    },
    'shared/platform': {
      entry: [
        'src/**/*.test.{ts,tsx}',
        // Stands in for a file of Monaco's.
        'src/ui/code/monaco/styles.ts',
      ],
      // An alias of webpack's.
      ignoreDependencies: ['monaco-worker'],
    },
    'shared/testing': { entry: ['**/*.test.{ts,tsx}'], ignoreDependencies: ['tsx'] },
    'shared/tooling': {
      entry: ['commands/**/*.ts', 'jest/*', 'release/killed.testing.ts', 'webpack/*.mjs', '**/*.test.{ts,tsx}'],
      // Run by path or by name, not imported; of the platform's own, the versions that the shell provides.
      ignoreDependencies: ['jest', '@swc/jest', 'oxlint', 'tsx', 'monaco-editor', 'react', 'react-dom', 'react-router-dom'],
    },
    cloud: { entry: ['{src,testing}/**/*.test.ts', 'src/integrations/functions/sandboxWorker.ts', 'testing/serve.ts', 'testing/firmware/fakePio.mjs', 'testing/integrations/manyRuns.ts'] },
    e2e: {
      entry: ['bench/*.ts', 'pictures/takePictures.ts', 'support/firefoxDriver.mjs', 'bench/stream/bare/*.js', '{flows,screens}/**/*.spec.ts'],
      // Other packages' own copies, by path.
      ignoreDependencies: ['chart.js', 'tsx'],
    },
  },
})
