const textInJson = /"(?:[^"\\]|\\.)*"/g
const numberInJson = /-?\d[\d.eE+-]*/g
/** Found without the texts being told apart: long numbers, 1.0, 1e5, -0, 0.0000001. */
const unusual = /\d[\d.]{15,}|\d[eE]|\.\d*0(?!\d)|-0|0\.0{6}/

/** Whether JSON has numbers that `JSON.parse` changes. */
export const losesDigits = (json: string): boolean =>
  unusual.test(json) &&
  [...json.replace(textInJson, '""').matchAll(numberInJson)].some(
    ([digits]) => JSON.stringify(Number(digits)) !== digits,
  )
