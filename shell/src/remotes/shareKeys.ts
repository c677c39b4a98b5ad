import { getInstance } from '@module-federation/enhanced/runtime'

const former = '@console/shared/'
const current = '@console/platform/'

/** Remotes ask for the shared modules by the name of the package that was split up; later ones may ask by the new name. Both get the same module. */
export const shareUnderBothNames = (): void => {
  for (const scope of Object.values(getInstance()?.shareScopeMap ?? {})) {
    for (const [name, versions] of Object.entries(scope)) if (name.startsWith(former)) scope[current + name.slice(former.length)] = versions
  }
}
