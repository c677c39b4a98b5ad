// Characters that reverse the text around them or are invisible: they can make one name look like another.
const hidden = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Foreign text with invisible and direction-changing characters replaced by their number, as in [U+202E]. */
export const visible = (text: string): string =>
  text.replace(hidden, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)
