import { plainText } from './plainText.ts'

// Letters of double width: what the letters of East Asia and pictographs take in a font of fixed width.
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g
const narrow = /^[\u0000-\u007f]*$/

/** How many columns a line of a log takes. */
export const widthOf = (text: string): number => {
  const plain = plainText(text)
  return narrow.test(plain) ? plain.length : plain.length + (plain.match(wide)?.length ?? 0)
}
