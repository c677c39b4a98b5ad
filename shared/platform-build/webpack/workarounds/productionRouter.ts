import { createRequire } from 'node:module'
import path from 'node:path'

const { resolve } = createRequire(import.meta.url)

/**
 * The production build of react-router: its package names the development build in every mode.
 * Not needed once github.com/remix-run/react-router/issues/14102 is solved.
 */
export const productionRouter = (): Record<string, string> => {
  const routerDom = createRequire(createRequire(resolve('@console/platform/package.json')).resolve('react-router-dom'))
  return {
    'react-router$': path.join(
      path.dirname(routerDom.resolve('react-router/package.json')),
      'dist/production/index.mjs',
    ),
  }
}
