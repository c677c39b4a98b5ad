/** Runs in the page. Playwright's own way to put text into a field of Firefox's goes past React; this is how an input method does it. */
export const insertText = (): void => {
  const insert = (text: string) => {
    document.execCommand('insertText', false, text)
    return null
  }
  // Playwright defines its own afterwards, which is to come to nothing.
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set() {} })
}
