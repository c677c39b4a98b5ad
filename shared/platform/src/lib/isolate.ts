// Right-to-left letters, and the invisible characters that change the direction.
const rightToLeft =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/
const isolateMarks = /[\u2066-\u2069]/g

/** A foreign name, for use within a sentence: whatever its direction, the words around it stay in their places. */
export const isolate = (name: string): string =>
  rightToLeft.test(name) ? `\u2068${name.replace(isolateMarks, '')}\u2069` : name
