/** Each text and each other value is matched once. A text that does not end goes to the end, so that none takes long. */
const textOrValue = /"(?:[^"\\]|\\[^]?)*(?:"|$)|[^\s",:{}[\]]+/gu

/** C, Arduino, Python and JavaScript write these where there is no number. */
const noNumber = /^(?:[-+]?(?:nan|inf(?:inity)?|ovf|1\.#(?:ind|inf|[qs]nan))(?:0*|\(\w{0,8}\))|none|null|undefined)$/iu
const truth = /^(?:true|false)$/iu
/**
 * A number but for a plus, zeros in front, or no digit on one side of its point. Digits can be read in one way only:
 * with two, a message of them would stall everybody.
 */
const nearly = /^([-+]?)(\d*)(?:\.(\d*))?(e[-+]?\d+)?$/iu

const valueOf = (found: string): string => {
  if (noNumber.test(found)) return 'null'
  if (truth.test(found)) return found.toLowerCase()
  const [, sign, whole = '', decimals = '', exponent = ''] = nearly.exec(found) ?? []
  if (sign === undefined || (whole === '' && decimals === '')) return found
  return `${sign === '-' ? '-' : ''}${whole.replace(/^0+/u, '') || '0'}${decimals && `.${decimals}`}${exponent}`
}

/**
 * JSON of a message whose program wrote some of its numbers and words in its own way, such as `nan`, `+5`, `.5` and
 * `True`. What stands behind a zero byte is not part of it: C ends a text there. Whether it is JSON now is not checked.
 * As in the cloud.
 */
export const repairedJson = (text: string): string => {
  const [written = ''] = text.split('\0', 1)
  return written.replace(textOrValue, (found) => (found.startsWith('"') ? found : valueOf(found)))
}
