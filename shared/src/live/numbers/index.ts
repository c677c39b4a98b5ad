export { hasNumber } from './hasNumber.ts'
export { numberRanges, type TextRange } from './numberRanges.ts'
export { numberAt, numberFieldsIn, numbersIn } from './numbersIn.ts'
