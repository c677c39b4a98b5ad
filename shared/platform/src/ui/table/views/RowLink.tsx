import type { ReactNode } from 'react'
import { Link as RouterLink } from '../../../facades/router.ts'

/** The name of a row: a real link, stretched over the row by the table's styles. */
export const RowLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? (
    children
  ) : (
    <RouterLink to={href} data-row-link>
      {children}
    </RouterLink>
  )

const ownAction = 'a, button, input, select, textarea, label'

const forwardClick = (event: MouseEvent) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(ownAction) || window.getSelection()?.toString()) return
  const link = target.closest('[data-row]')?.querySelector('a[data-row-link]')
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/**
 * A ref for the element around the rows: a click on something that lies over a row's stretched link, such as a time,
 * goes to the link. Not through React, which would bubble clicks in a dialog that a row action opened through the row
 * as well.
 */
export const rowClicks = (frame: HTMLElement | null) => {
  frame?.addEventListener('click', forwardClick)
  return () => frame?.removeEventListener('click', forwardClick)
}
