export default () => globalThis.endOfTestDatabase?.()
