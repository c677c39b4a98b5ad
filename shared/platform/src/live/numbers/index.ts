export { hasNumber } from './hasNumber.ts'
export { numberHint } from './numberHint.ts'
export { numberRanges, type TextRange } from './numberRanges.ts'
export { numberAt, numberFieldsIn, numbersIn } from './numbersIn.ts'
