import { createContext, use } from 'react'
import type { Session } from '../session/index.ts'
import type { RemoteManager } from '../remotes/index.ts'
import type { Toasts } from './toasts.ts'
import type { Unsaved } from './unsaved.ts'

/** What only the shell's own parts may use. Remotes see the contract. */
export interface Shell {
  productName: string
  session: Session
  remoteManager: RemoteManager
  toasts: Toasts
  unsaved: Unsaved
}

export const ShellContext = createContext<Shell | null>(null)

export const useShell = (): Shell => {
  const shell = use(ShellContext)
  if (!shell) throw new Error('useShell needs a ShellContext above it.')
  return shell
}
