export { Board } from './board/board.ts'
export { crashReport, type CrashReport, type Locate, type SourcePlace } from './board/crash.ts'
export { fileCalls } from './board/fileCalls.data.ts'
export { boardLimits } from './board/limits.data.ts'
export type { NetworkPlace } from './board/network/boardNetwork.ts'
export { nowhere } from './board/network/nowhere.ts'
export { pinOf, resetReasons, type Ended, type FromBoard, type Start, type VariableType } from './board/protocol.ts'
export { Resets } from './board/resets.ts'
export type { TaskPlaces } from './board/taskThreads.ts'
export { followBoard } from './parts/boardLines.ts'
export { Circuit, type SeenPart, type SeenPin } from './parts/circuit.ts'
export {
  runLimits,
  runSketch,
  SketchError,
  type RunOptions,
  type RunResult,
  type SketchControls,
} from './run/runSketch.ts'
export { followSerial } from './serial/serialLines.ts'
export { SerialLog } from './serial/serialLog.ts'
