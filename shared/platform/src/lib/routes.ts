/** Fills a pattern's `:params`, each percent-encoded as one path segment. Throws on a missing one. */
export const hrefOf = (pattern: string, params: Readonly<Record<string, string>> = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The route ${pattern} needs the parameter "${name}".`)
    return encodeURIComponent(value)
  })

/**
 * A URL path with every `${value}` percent-encoded as one segment: path`/api/v1/devices/${id}`.
 * Throws on an empty value, `.` and `..`: these would change the path.
 */
export const path = (literals: TemplateStringsArray, ...values: readonly string[]): string =>
  literals.reduce((url, literal, index) => url + segment(values[index - 1] ?? '') + literal)

const segment = (value: string): string => {
  if (value === '' || value === '.' || value === '..') throw new RangeError(`"${value}" can't be a part of an address.`)
  return encodeURIComponent(value)
}
