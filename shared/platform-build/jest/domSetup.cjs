require('@testing-library/jest-dom/jest-globals')
const path = require('node:path')
const { afterEach, beforeAll, expect } = require('@jest/globals')
const { cleanup, configure, getConfig } = require('@testing-library/react')

// On a busy machine a click can take seconds.
configure({ asyncUtilTimeout: 20_000 * Number(process.env.SLOWNESS ?? 1) })
// While something is waited for, each try prints the whole document for an error that the next try forgets. The last
// one prints it, when the time is over.
configure(({ getElementError }) => ({
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))
afterEach(cleanup)
// Answers of a server also arrive while a test waits for something of its own: React would warn that no `act` is around
// them. Inside of `act` Testing Library sets it.
beforeAll(() => void (globalThis.IS_REACT_ACT_ENVIRONMENT = false))

/** React of the file of tests; a file without components may have none. */
const ownReact = () => {
  try {
    return require(require.resolve('react', { paths: [path.dirname(expect.getState().testPath)] }))
  } catch {
    return {}
  }
}
// React's development build takes a stack for each element, for tools that a test lacks: a fifth of the time of a large
// form. Beyond a number of elements it takes none.
const internals = ownReact().__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// jsdom computes no layout; virtual lists need a size.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: () => 600 },
  offsetWidth: { configurable: true, get: () => 1000 },
})

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
