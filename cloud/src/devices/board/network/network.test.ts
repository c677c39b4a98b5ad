import { afterAll } from '@jest/globals'
import { bench } from '../../sketchBench.testing.ts'
// Its board runs from the begin to its last test: each that runs takes time of the others.
import './webSockets.testing.ts'
import './webServers.testing.ts'
import './network.testing.ts'
import './tls.testing.ts'
import './boards.testing.ts'

afterAll(() => bench.close())
