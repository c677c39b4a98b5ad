import type { Language } from '@console/platform/i18n'

/** The description of a remote in its `remote.config.ts`, which registry.json publishes. */
export interface RemoteConfig {
  /** Federation name, such as `mfe_devices`. */
  name: string
  /** Semver range over the platform contract that it was built for. */
  platform: string
  /** A screen's file exports a component with the file's name. */
  routes: readonly { name: string; path: string; screen: string }[]
  nav: readonly { to: string; order: number; icon: string; title: Readonly<Record<Language, string>> }[]
  /** Components that other remotes may show in versioned slots, such as `secret.create/v1`. */
  slots: readonly { slot: string; component: string }[]
}
