/** A file's text; with its encoding where that is not UTF-8. */
export interface Text {
  text: string
  encoding?: 'windows-1252'
}

// Control characters that sources don't have, and what Windows-1252 leaves undefined.
const noText = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u007f-\u009f]/
const utf16Marks = ['\u00ff\u00fe', '\u00fe\u00ff']

/** Older editors on Windows save sources in Windows-1252. Null for what is no text. */
export const textOf = (bytes: Uint8Array): Text | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? null : { text }
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes)
    return noText.test(text) || utf16Marks.some((mark) => text.startsWith(mark))
      ? null
      : { text, encoding: 'windows-1252' }
  }
}
