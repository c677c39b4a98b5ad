import { useConsole } from '@console/platform/contract'
import { Link } from '@console/platform/ui'
import type { ReactNode } from 'react'

/** Leads to the page of the settings that says what is stored. It is there where the deployment names the feature. */
export const StorageLink = ({ children }: { children: ReactNode }) => (useConsole().features?.includes('history') ? <Link to="/settings/storage">{children}</Link> : <span>{children}</span>)
