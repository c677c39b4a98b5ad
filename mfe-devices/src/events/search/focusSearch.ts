/** For buttons that go with what they take away, and would take the focus along. The stream's search is the screen's first. */
export const focusSearch = () => document.querySelector<HTMLElement>('input[type=search]')?.focus()
