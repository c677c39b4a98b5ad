/** What may stand in a topic as an event's name. */
export function isTopic(text) {
  return typeof text === 'string' && text.length <= 200 && !/[+#\0]/.test(text) && !text.split('/').includes('')
}

export function isName(text) {
  return isTopic(text) && text.length <= 64 && !text.includes('/')
}

/** The number and the parameter of a function call; undefined when it is not one. */
export function callOf(payload) {
  try {
    const { i, p } = JSON.parse(payload.toString())
    return typeof i === 'number' ? { i, p: typeof p === 'string' ? p : '' } : undefined
  } catch {
    return undefined
  }
}

export function typeOf(value) {
  const type = typeof value
  return ['boolean', 'number', 'string'].includes(type) ? type : 'object'
}
