const slowness = Number(process.env.SLOWNESS ?? 1)
const grown = new WeakSet()

const grow = (limited) => {
  if (!limited.timeout || grown.has(limited)) return
  grown.add(limited)
  limited.timeout *= slowness
}

/**
 * An environment in which the limits that tests, hooks and files give themselves grow with the slowness of the machine,
 * as the usual one does.
 */
exports.withGrowingLimits = (Environment) =>
  class extends Environment {
    #usual

    constructor(config, context) {
      super(config, context)
      this.#usual = config.globalConfig.testTimeout
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      // By then, jest.setTimeout() of the file was called.
      if (event.name === 'run_start' && state.testTimeout !== this.#usual) state.testTimeout *= slowness
      if (event.name === 'hook_start') grow(event.hook)
      if (event.name === 'test_fn_start') grow(event.test)
    }
  }
