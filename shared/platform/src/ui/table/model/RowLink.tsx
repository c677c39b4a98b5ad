import type { ReactNode } from 'react'
import { Link as RouterLink } from '../../../facades/router.ts'

/** The name of a row: a real link, stretched over the row by the table's styles. */
export const RowLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  (href === undefined ? children : <RouterLink to={href} data-row-link>{children}</RouterLink>)
