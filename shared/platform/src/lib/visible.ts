// They turn the letters around them, or are not seen at all: with them a name can look like another one.
const hidden = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A text from outside in which no character hides or turns others around: those stand as their number, as in [U+202E]. */
export const visible = (text: string): string => text.replace(hidden, (character) => `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`)
