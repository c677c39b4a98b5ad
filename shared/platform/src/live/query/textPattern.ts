/**
 * Finds the text without regard to case. Unicode's simple case folding, as regular expressions do it, keeps every
 * character in its place: lower-casing both sides would not (`İ` becomes two characters), and would take three times as
 * long.
 */
export const textPattern = (text: string, flags = ''): RegExp =>
  new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'), `iu${flags}`)

/** Whether the text is looked for in the whole MQTT topic too, not only in `device/name`. */
export const meansWholeTopic = (text: string): boolean => /^devices\//iu.test(text)
