import { afterAll } from '@jest/globals'
import { bench } from '../../sketchBench.testing.ts'
// The board of both runs from the begin to the last test of the second: each that runs takes time of the others.
import './webSockets.testing.ts'
import './pageSockets.testing.ts'
import './webServers.testing.ts'
import './network.testing.ts'
import './tls.testing.ts'
import './boards.testing.ts'

afterAll(() => bench.close())
