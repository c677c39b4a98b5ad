import { workerData } from 'node:worker_threads'
import type { BoardSetup } from '../protocol.ts'
import { runBoard } from './board.ts'
import type { TaskSetup } from './tasks.ts'
import { runTask } from './taskThread.ts'

// The threads of a simulated board: its own, and those of its firmware's tasks.
const setup = workerData as BoardSetup | TaskSetup
Error.stackTraceLimit = 30
if ('task' in setup) runTask(setup)
else runBoard(setup)
