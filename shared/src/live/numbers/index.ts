export { hasNumber } from './hasNumber.ts'
export { numberAt, numberFieldsIn, numbersIn } from './numbersIn.ts'
