/**
 * Browsers may keep a page in the back/forward cache, Firefox for each address of the same document. Back must not show
 * it after a log-out or while it redirects to sign-in.
 */
export const excludeFromPageCache = (): void => {
  window.addEventListener('pagehide', () => (document.body.hidden = true))
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
}
