import type { MouseEvent, ReactNode } from 'react'
import { Link as RouterLink } from '../../../facades/router.ts'

/** The name of a row: a real link, stretched over the row by the table's styles. */
export const RowLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  (href === undefined ? children : <RouterLink to={href} data-row-link>{children}</RouterLink>)

const ownAction = 'a, button, input, select, textarea, label'

/** Hands a click on something that lies over the stretched link, such as a time, to the link. */
export const clickRow = (event: MouseEvent<HTMLElement>): void => {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  // A dialog that is written in a row action bubbles its clicks through the row as well.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownAction) || event.defaultPrevented) return
  if (window.getSelection()?.toString()) return
  currentTarget.querySelector('a[data-row-link]')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}
