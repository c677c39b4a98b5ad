/** Runs in Firefox itself, where a page's scheme can be set; WebDriver BiDi has no command for it yet. */
const setScheme = `(scheme, ...ids) => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
  for (const id of ids) {
    const page = NavigableManager.getBrowsingContextById(id)
    if (page) page.top.prefersColorSchemeOverride = scheme
  }
}`

/** Emulates a colour scheme. `ask` sends a command to Firefox and resolves with its result. */
export const createColorScheme = (ask) => {
  const schemes = new Map()

  const emulate = async (contexts, scheme) => {
    const window = (await ask('browsingContext.getTree', { 'moz:scope': 'chrome' }))?.contexts?.[0]
    // It is closing.
    if (!window) return
    const values = [scheme ?? 'none', ...contexts].map((value) => ({ type: 'string', value }))
    await ask('script.callFunction', { functionDeclaration: setScheme, arguments: values, target: { context: window.context }, awaitPromise: false })
  }

  return {
    set: async ({ features, contexts = [], userContexts = [] }) => {
      const scheme = features['prefers-color-scheme']
      for (const id of [...contexts, ...userContexts]) schemes.set(id, scheme)
      if (contexts.length > 0) await emulate(contexts, scheme)
    },
    /** A page has come to be. */
    onPage: async ({ context, userContext }) => {
      if (schemes.has(userContext)) schemes.set(context, schemes.get(userContext))
      if (schemes.get(context)) await emulate([context], schemes.get(context))
    },
    /** It has another document, which Firefox may show in a process of its own. */
    onDocument: async ({ context }) => {
      if (schemes.get(context)) await emulate([context], schemes.get(context))
    },
  }
}
