import type { ComponentType } from 'react'
import type { Broker } from './broker.ts'
import type { Http } from './http.ts'
import type { Toast } from './toast.ts'

export interface ConsoleUser {
  /** The provider's subject: the broker's user name. */
  sub: string
  /** What the top bar shows: preferred_username, else email, else sub. */
  username: string
  /** email, else preferred_username; null when the provider tells neither. */
  email: string | null
}

/** What becomes of unsaved work when the user leaves. Without any of this, leaving loses it. */
export interface UnsavedWork {
  /** A draft of it is kept in this browser, and the screen offers it when it is opened again: leaving loses nothing. */
  kept?: boolean | undefined
  /**
   * Saves all of it and goes nowhere, so that the host can offer "Save and leave". Answers whether it is saved; with false the user stays, and
   * the screen itself says why, such as by an error at a field. A rejection is shown to the user as the reason.
   */
  save?: (() => Promise<boolean>) | undefined
  /** Said instead of the host's own words, where leaving does something else than lose what was typed. */
  warning?: string | undefined
}

/** All that a remote may ask of its host. Everything else it brings along or reads from the server. */
export interface Console {
  /** Semver of this contract; the range in a remote's `platform` is over it. */
  readonly version: string
  readonly user: ConsoleUser
  readonly api: Http
  /** The web IDE's server; null when none is configured. */
  readonly ide: Http | null
  readonly broker: Broker
  toast(toast: Toast): void
  /** Takes away what was said about an action: it has succeeded without a word of its own. Older shells don't have it. */
  dismissToast?(action: string): void
  /** The address of a named route, filled with its parameters. Throws on an unknown name or a missing parameter. */
  href(name: string, params?: Readonly<Record<string, string>>): string
  /** Says that the part called `key` holds unsaved work, and what becomes of it. The host asks before it lets go. */
  reportUnsaved(key: string, unsaved: boolean, work?: UnsavedWork): void
  /** The component that a remote offers for a versioned slot such as `secret.create/v1`; null when nobody does or it can't be loaded. */
  loadSlot(slot: string): Promise<ComponentType<Record<string, unknown>> | null>
}
