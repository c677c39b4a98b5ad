import type { ComponentType } from 'react'
import type { Broker } from './connection.ts'
import type { Extensions } from './extensions.ts'
import type { HrefParams, PointName, RegisteredSlots, RouteName, SlotName } from './names.ts'

export interface ConsoleUser {
  /** The provider's subject: the broker's user name. */
  sub: string
  /** What the top bar shows: preferred_username, else email, else sub. */
  username: string
  /** email, else preferred_username; null when the provider sends neither. */
  email: string | null
}

/** What happens to unsaved work when the user leaves. Without any of this, leaving loses it. */
export interface UnsavedWork {
  /** A draft of it is kept in this browser, and the screen offers it when it is opened again: leaving loses nothing. */
  kept?: boolean | undefined
  /**
   * Saves all of it without navigating, so that the host can offer "Save and leave". Resolves to whether it is saved;
   * with false the user stays, and the screen itself shows why, such as by an error at a field. A rejection's message
   * is shown to the user.
   */
  save?: (() => Promise<boolean>) | undefined
  /** Shown instead of the host's own text, where leaving does something else than lose what was typed. */
  warning?: string | undefined
}

/** All that a remote gets from its host. Everything else it bundles or reads from the server. */
export interface Console {
  /** Semver of this contract; the range in a remote's `platform` is over it. */
  readonly version: string
  readonly user: ConsoleUser
  readonly api: Http
  /** The web IDE's server; null when none is configured. */
  readonly ide: Http | null
  readonly broker: Broker
  toast(toast: Toast): void
  /** Removes the toast about an action that has now succeeded silently. Older shells don't have it. */
  dismissToast?(action: string): void
  /** The address of a named route, filled with its parameters. Throws on an unknown name or a missing parameter. */
  href<Name extends RouteName>(name: Name, ...params: HrefParams<Name>): string
  /**
   * Reports that the part called `key` holds unsaved work, and what happens to it on leaving. The host asks before it
   * leaves.
   */
  reportUnsaved(key: string, unsaved: boolean, work?: UnsavedWork): void
  /**
   * The component that a remote offers for a versioned slot such as `secret.create/v1`; null when no remote does or it
   * can't be loaded.
   */
  loadSlot<Name extends SlotName>(slot: Name): Promise<ComponentType<RegisteredSlots[Name]> | null>
  /**
   * The features that this deployment names, such as `alerts`, and those that remotes have found. Only a hint, for
   * reserving room: whether a call exists is known from its answer. Older shells don't have it.
   */
  readonly features?: readonly string[]
  /**
   * Adds a feature to `features`, or removes it, after a server's answer has shown whether its calls exist. This
   * browser keeps it. Older shells don't have it.
   */
  setFeature?(feature: string, there: boolean): void
  /** Changes an entry of the menu. Older shells don't have it. */
  setMenuEntry?(to: string, change: MenuChange): void
  /** What remotes add at an extension point such as `device.tab/v1`. Older shells don't have it. */
  extensions?<Name extends PointName>(point: Name): Extensions<Name>
}

/** Members that are left out stay unchanged. */
export interface MenuChange {
  /**
   * Whether an entry that `needs` a feature is shown, whatever the deployment's `features` are. Other entries are
   * always shown.
   */
  shown?: boolean
  /** Shown beside the title; 0 shows none. */
  count?: number
}

export interface RequestOptions {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is; a string is `text/plain`. Not together with `json`. */
  body?: string | FormData
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /**
   * The server may take minutes to respond: the body is large, or a program runs first. Else the call fails after half
   * a minute.
   */
  slow?: boolean
}

/** One of the two servers: the API, or the web IDE's files and builds. */
export interface Http {
  /**
   * Sends one call with the bearer token. Resolves only for a 2xx; everything else throws an `ApiError`. A 401 causes
   * one token renewal and one retry, except one that asks for another sign-in: that is a `SignInWantedError`.
   */
  request(path: string, options?: RequestOptions): Promise<Response>
  /**
   * `request`, its body read as JSON; an empty body is `undefined`. Throws an `ApiError` of kind `parse` when it is not
   * JSON.
   */
  json(path: string, options?: RequestOptions): Promise<unknown>
}

export interface Toast {
  kind: 'success' | 'error' | 'warning' | 'info'
  title: string
  /** Details, such as a server's response: shown whole, as text. */
  text?: string
  /** What was done, and to what, such as `rename device 1`: a newer toast about the same action replaces this one. */
  action?: string
  /** The address that the title leads to, within the console. Older shells show the title alone. */
  to?: string
}
