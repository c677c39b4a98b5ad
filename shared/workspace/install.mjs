// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'

const pnpm = 'pnpm@12.21.0'

/** Installs the workspace. Returns an error message, or null. */
export const install = (root, ...options) => {
  const { status, error } = spawnSync(
    'npx',
    ['--yes', pnpm, 'install', ...options, '--reporter=append-only', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (!error && status === 0) return null
  return `Installing failed${error ? `: ${error.message}` : ''}. Check that npm can reach its registry, then run the command again.`
}
