// Colours and other commands to a terminal, links with their text, and what is left of a command that was cut.
const commands = /\u001b(?:\[[\u0020-\u003f]*[\u0040-\u007e]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\([\s\S]?|\[[\u0020-\u003f]*$)?/g
const invisible = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const hasInvisible = new RegExp(invisible.source)

/** A log as it reads, without colours. */
export const plainText = (text: string): string => {
  if (!hasInvisible.test(text)) return text
  return (text.includes('\u001b') ? text.replace(commands, '') : text).replace(invisible, '')
}
