import { flatHasNumber } from './flatNumbers.ts'
import { numbersIn } from './numbersIn.ts'

/** Whether one of a message's numbers lies between the bounds, both included. */
export const hasNumber = (text: string, low: number, high: number): boolean =>
  flatHasNumber(text, low, high) ?? numbersIn(text).some((value) => value >= low && value <= high)
