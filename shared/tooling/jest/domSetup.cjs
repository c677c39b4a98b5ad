require('@testing-library/jest-dom/jest-globals')
const { afterEach } = require('@jest/globals')
const { cleanup, configure } = require('@testing-library/react')

// On a busy machine a click can take seconds.
configure({ asyncUtilTimeout: 5000 * Number(process.env.SLOWNESS ?? 1) })
afterEach(cleanup)

// jsdom computes no layout; virtual lists need a size.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: () => 600 },
  offsetWidth: { configurable: true, get: () => 1000 },
})

window.matchMedia ??= (query) =>
  ({ matches: false, media: query, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false })
window.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} }
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
