import type { Language } from '@console/platform/i18n'

/**
 * The props of a slot, each with its type in TypeScript: whoever shows the slot has other sources. `name?` may be left
 * out.
 */
export type SlotFields = Readonly<Record<string, string>>

/** What a part uses of others, by name. Only these names, and its own, can be linked to or shown: see names.gen.ts. */
export interface Uses {
  routes: readonly string[]
  slots: readonly string[]
}

/** A place that any number of remotes add to. Its owner declares it. */
export interface ExtensionPoint {
  /** What each component that is added gets. */
  props?: SlotFields
  /** A function is added, not a component: it is called with the props. */
  runs?: true
  /** Ids that the owner has itself there, so that no remote can have them. */
  taken?: readonly string[]
}

/** What the shell uses of remotes, and where they may add something to it. */
export type ShellNames = Uses & { points?: Readonly<Record<string, ExtensionPoint>> }

/** An icon of the shell by its name, or the `d` of one SVG path of 2 kB at most, drawn by its outline on 24 × 24. */
export type IconConfig = string | { path: string }

/** What a remote adds at an extension point. */
export interface ExtensionConfig {
  /** Name and version, such as `device.tab/v1`. */
  point: string
  /** Unique at the point; for a tab or a page also its address. */
  id: string
  /** The file exports a component with the file's name. */
  component?: string
  /** For a point that runs: the file exports a function with the file's name. */
  run?: string
  /** The same without a function: the name of a route of its own, without parameters, that is opened. */
  route?: string
  title: Readonly<Record<Language, string>>
  icon?: IconConfig
  /** Lower comes first. The deployment may order otherwise. */
  order?: number
  /**
   * Facts that must all hold, each with the values that it may have: of the host (`status`), of the user (`role`), of
   * the deployment (`feature`).
   */
  when?: Readonly<Record<string, string | readonly string[]>>
  /** The props of the point, where its owner is not in this workspace. */
  props?: SlotFields
}

/** The description of a remote in its `remote.config.ts`, which registry.json publishes. */
export interface RemoteConfig {
  /** Federation name, such as `mfe_devices`. */
  name: string
  /** Semver range over the platform contract that it was built for. */
  platform: string
  /** A screen's file exports a component with the file's name. */
  routes: readonly { name: string; path: string; screen: string }[]
  /**
   * An entry that `needs` a feature is shown where config.json names it, or where the remote reports that the server
   * has it.
   */
  nav: readonly {
    to: string
    order: number
    icon: IconConfig
    title: Readonly<Record<Language, string>>
    needs?: string
  }[]
  /** Components that other remotes may show in versioned slots, such as `secret.create/v1`. */
  slots: readonly { slot: string; component: string; props?: SlotFields }[]
  /** The places where others may add something, such as `device.tab/v1`. */
  points?: Readonly<Record<string, ExtensionPoint>>
  /** What it adds at the points of others, and at its own. */
  extensions?: readonly ExtensionConfig[]
  uses: Uses
}
