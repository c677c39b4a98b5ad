import { workerData } from 'node:worker_threads'
import type { BoardSetup, TaskSetup } from '../protocol.ts'
import { BoardRun } from './board.ts'
import { callsOf } from './calls.ts'
import { TaskRun } from './taskThread.ts'

// The script of a simulated board's threads: its own, and those of its firmware's tasks.
const setup = workerData as BoardSetup | TaskSetup
Error.stackTraceLimit = 30
if ('task' in setup) new TaskRun(setup).run()
else new BoardRun(setup, callsOf).run()
