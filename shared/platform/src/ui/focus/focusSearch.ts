// Of the fields on a screen, its search is the one with the key.
const search = 'input[type=search][aria-keyshortcuts="/"]'

const nearest = (element: Element): HTMLElement | null => element.querySelector<HTMLElement>(search) ?? (element.parentElement && nearest(element.parentElement))

/** For buttons that go with what they take away, and would take the focus along: moves it to the nearest search, before they go. */
export const focusSearch = (button: Element) => nearest(button)?.focus()
