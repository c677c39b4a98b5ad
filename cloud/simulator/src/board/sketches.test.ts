import { afterAll, afterEach } from '@jest/globals'
import '../parts/parts.testing.ts'
import { bench } from '../sketchBench.testing.ts'
import './coreSketches.testing.ts'
import './cppSketches.testing.ts'
import './fastLed.testing.ts'
import './firstSketches.testing.ts'
import './otherFrameworks.testing.ts'
import './storage.testing.ts'
import './tasks.testing.ts'

afterEach(() => bench.stop())
afterAll(() => bench.close())
