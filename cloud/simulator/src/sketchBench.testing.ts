import { jest } from '@jest/globals'
import { SketchBench } from 'cloud/testing/firmware/onBoard.ts'

// It holds for all tests of a file that imports this.
jest.setTimeout(180_000)

/** Of all tests of a file: a compiler starts in more time than most sketches take. */
export const bench = new SketchBench()
