/**
 * A URL path with every `${value}` percent-encoded as one segment: path`/api/v1/devices/${id}`.
 * Throws on an empty value, `.` and `..`: a URL would lead them somewhere else.
 */
export const path = (literals: TemplateStringsArray, ...values: readonly string[]): string =>
  literals.reduce((url, literal, index) => url + segment(values[index - 1] ?? '') + literal)

const segment = (value: string): string => {
  if (value === '' || value === '.' || value === '..') throw new RangeError(`"${value}" can't be a part of an address.`)
  return encodeURIComponent(value)
}
