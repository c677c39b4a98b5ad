import { useConsole } from '@console/platform/contract'
import { Link } from '@console/platform/ui'
import type { ReactNode } from 'react'

/** A link to the settings page Storage. Plain text where the deployment lacks the feature. */
export const StorageLink = ({ children }: { children: ReactNode }) =>
  useConsole().features?.includes('history') ? <Link to="/settings/storage">{children}</Link> : <span>{children}</span>
