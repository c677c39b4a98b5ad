const ownAction = 'a, button, input, select, textarea, label'

const handOn = (event: MouseEvent) => {
  const { target, ctrlKey, metaKey, shiftKey } = event
  if (!(target instanceof Element) || target.closest(ownAction) || window.getSelection()?.toString()) return
  const link = target.closest('[data-row]')?.querySelector('a[data-row-link]')
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/**
 * A ref for the element around the rows: a click on something that lies over a row's stretched link, such as a time, goes to the
 * link. Not through React, which would bubble clicks in a dialog that a row action opened through the row as well.
 */
export const rowClicks = (frame: HTMLElement | null) => {
  frame?.addEventListener('click', handOn)
  return () => frame?.removeEventListener('click', handOn)
}
