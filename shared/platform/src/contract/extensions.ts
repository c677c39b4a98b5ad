import type { ComponentType } from 'react'
import type { Readable } from '../lib/index.ts'
import type { PointName, RegisteredPoints } from './names.ts'

/**
 * What a host knows of the thing that it shows, such as `{ status: 'online' }`. The `when` of an extension is compared
 * with it.
 */
export type Facts = Readonly<Record<string, string | readonly string[]>>

/** What one remote adds at an extension point. */
export interface Extension<Props = object> {
  /** Unique at its point. */
  readonly id: string
  readonly title: Readonly<Record<'en' | 'de', string>>
  /** In the size and colour of the text around it. */
  readonly Icon: ComponentType
  /**
   * The extension itself, loaded when it is rendered. While it is on its way, hangs or is broken, it shows that in its
   * own place: nothing that it does reaches the host. Stays the same component while the same release of the remote
   * runs.
   */
  readonly View: ComponentType<Props>
  /**
   * Whether it is meant for what has these facts, this user and this deployment. An extension that names a fact which
   * is not given is not meant.
   */
  fits(facts?: Facts): boolean
}

/** What all remotes add at an extension point, in the order in which it is shown; null until that is known. */
export type Extensions<Name extends PointName> = Readable<readonly Extension<RegisteredPoints[Name]>[] | null>
