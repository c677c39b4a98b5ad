// A screen's search field is the one with the key `/`.
const search = 'input[type=search][aria-keyshortcuts="/"]'

const nearest = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(search) ?? (element.parentElement && nearest(element.parentElement))

/** For buttons that disappear with their click: moves the focus to the nearest search field before. */
export const focusSearch = (button: Element) => nearest(button)?.focus()
