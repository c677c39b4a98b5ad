import { createContext, use } from 'react'
import type { Config } from '../config/index.ts'
import type { Session } from '../session/index.ts'
import type { RemoteManager } from '../remotes/index.ts'
import type { MenuMarker } from './layout/menu/menuMarks.ts'
import type { ShellExtensions } from './extensions/createExtensions.ts'
import type { Toasts } from './toasts.ts'
import type { Unsaved } from './unsaved.ts'

/** What only the shell's own parts may use. Remotes see the contract. */
export interface Shell {
  productName: string
  signatureKeys: Config['signatureKeys']
  /** The key with which a registry service signs previews. */
  previewKey?: string | undefined
  session: Session
  remoteManager: RemoteManager
  extensions: ShellExtensions
  menuMarks: MenuMarker
  /** Resolves when the first screen has finished loading. */
  shown: Promise<void>
  toasts: Toasts
  unsaved: Unsaved
}

export const ShellContext = createContext<Shell | null>(null)

export const useShell = (): Shell => {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell needs a ShellContext above it.')
  return shell
}
