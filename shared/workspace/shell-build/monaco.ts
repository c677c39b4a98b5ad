import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Configuration, RuleSetRule } from 'webpack'

const folder = path.join(
  path.dirname(
    createRequire(createRequire(import.meta.url).resolve('@console/platform/package.json')).resolve('monaco-editor'),
  ),
  '..',
)
const workers = path.join(folder, 'vs/assets')

/**
 * Monaco's own builds of its workers, by `monaco-worker/{name}`: compiling the largest one takes longer than all the
 * rest.
 */
const workerFiles = Object.fromEntries(
  ['editor', 'json', 'ts'].map((name) => {
    const file = readdirSync(workers).find((each) => each.startsWith(`${name}.worker-`))
    if (!file) throw new Error(`Monaco has no worker for ${name}.`)
    return [`monaco-worker/${name}$`, path.join(workers, file)]
  }),
)

const rules: RuleSetRule[] = [
  {
    test: /[\\/]monaco-editor[\\/]esm[\\/].*\.(js|css)$/,
    type: 'javascript/auto',
    loader: fileURLToPath(new URL('./monacoLoader.mjs', import.meta.url)),
  },
  {
    test: /[\\/]monaco-editor[\\/].*\.ttf$/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:8][ext]' },
  },
  {
    test: /[\\/]monaco-editor[\\/]min[\\/]vs[\\/]assets[\\/]/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:8].js' },
  },
]

/** What a build needs that holds the code editor. */
export const withMonaco = (config: Configuration): Configuration => ({
  ...config,
  resolve: {
    ...config.resolve,
    alias: { ...(config.resolve?.alias as Record<string, string> | undefined), ...workerFiles },
  },
  module: { ...config.module, rules: [...(config.module?.rules ?? []), ...rules] },
})
