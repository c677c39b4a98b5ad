export { FairQueue } from './fairQueue.ts'
export { ThreadPool } from './threadPool.ts'
export { Turns } from './turns.ts'
export { threadCode, TookTooLong, TookTooMuchMemory, WorkThread } from './workThread.ts'
