/** Where the focus goes when what had it is gone: the page's content, the banner first. */
export const content = (): HTMLElement | null => document.getElementById('main')
