// Letters that run from right to left, and the invisible characters that change the direction.
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/
const ofIsolates = /[\u2066-\u2069]/g

/** A name from outside, for use within a text: whatever direction it runs in, the words around it stay in their places. */
export const isolate = (name: string): string => (turning.test(name) ? `\u2068${name.replace(ofIsolates, '')}\u2069` : name)
