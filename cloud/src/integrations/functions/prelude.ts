export const fileName = 'function.js'
const declaredName = '__handler'

/** Methods of the console that do nothing here, so that code which calls them runs. */
const silentMethods = [
  'clear',
  'count',
  'countReset',
  'groupEnd',
  'profile',
  'profileEnd',
  'time',
  'timeEnd',
  'timeLog',
  'timeStamp',
]

/**
 * Runs before the function's code and keeps references to the globals that it needs, as that code may change them. Its
 * value is `finish`, which takes the function's module, and `state`, which holds the result.
 */
export function prologue(event: string): string {
  return `(() => {
    const event = JSON.parse(${JSON.stringify(event)})
    const { stringify } = JSON, { print } = globalThis, { then } = Promise.prototype
    delete globalThis.print

    const shown = (value) => {
      if (typeof value === 'string') return value
      try {
        return typeof value === 'object' && value !== null && !(value instanceof Error) ? stringify(value) : String(value)
      } catch {
        return 'something that can\\'t be shown'
      }
    }
    const line = (level) => (...values) => void print(level, values.map(shown).join(' '))
    const others = ${JSON.stringify(silentMethods)}.map((name) => [name, () => {}])
    globalThis.console = {
      ...Object.fromEntries(others),
      log: line('log'), debug: line('log'), dir: line('log'), dirxml: line('log'), table: line('log'), trace: line('log'), group: line('log'), groupCollapsed: line('log'),
      info: line('info'), warn: line('warn'), error: line('error'),
      assert: (holds, ...values) => { if (!holds) line('error')('Assertion failed', ...values) },
    }
    globalThis.module = { exports: {} }
    globalThis.exports = globalThis.module.exports
    const { module } = globalThis

    const state = { __proto__: null, kind: 'waiting', text: undefined, name: undefined, message: undefined, stack: undefined }
    const failed = (error) => {
      try {
        if (!(error instanceof Error)) throw error
        state.name = String(error.name)
        state.message = String(error.message)
        state.stack = String(error.stack)
        state.kind = 'failed'
      } catch {
        state.text = error instanceof Error ? 'something that can\\'t be shown' : shown(error)
        state.kind = 'threw'
      }
    }
    const returned = (value) => {
      state.text = stringify(value)
      state.kind = 'returned'
    }
    const callable = (each) => (typeof each === 'function' ? each : undefined)
    const run = (namespace) => {
      const { exports } = module
      const handler = callable(namespace.default) ?? callable(exports) ?? callable(exports?.handler) ?? callable(exports?.default) ?? namespace.${declaredName}
      if (!handler) throw new TypeError('There is no function to call. Declare one: function handler(event) { return event.data }')
      return handler(event)
    }
    const after = (promise, next) => then.call(promise, next)
    const finish = (namespace) => {
      const result = (async () => run(await namespace))()
      then.call(after(result, returned), undefined, failed)
    }
    return { finish, state }
  })()`
}

/** Appended to the function's code, in the same module, to export its handler. */
export const epilogue = `;export const ${declaredName} = typeof handler === 'function' ? handler : undefined`
