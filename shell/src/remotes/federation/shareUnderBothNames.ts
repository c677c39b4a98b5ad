import { getInstance } from '@module-federation/enhanced/runtime'

const former = '@console/shared/'
const current = '@console/platform/'

/**
 * Provides each shared module under the package's new name too: the build shares it under the former one, by which
 * released remotes ask.
 */
export const shareUnderBothNames = (): void => {
  for (const scope of Object.values(getInstance()?.shareScopeMap ?? {})) {
    for (const [name, versions] of Object.entries(scope))
      if (name.startsWith(former)) scope[current + name.slice(former.length)] = versions
  }
}
