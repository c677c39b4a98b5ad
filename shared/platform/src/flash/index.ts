export {
  FlashError,
  type Board,
  type BoardJob,
  type FlashCode,
  type FlashJob,
  type FlashState,
  type FlashStep,
} from './flashState.ts'
export { flashImage, identifyBoard } from './flashImage.ts'
export { assumedChip, inspectImage, manifestFor, type Inspected, type Manifest } from './inspectImage.ts'
export { createSerialConsole, type SerialConsole, type SerialConsoleState } from './createSerialConsole.ts'
export { choosePort } from './SerialLine.ts'
export { whyNoSerial, type NoSerial } from './serialSupport.ts'
export { NvsError } from './settings/nvsPartition.ts'
export { settingsRegion, type BoardSettings } from './settings/boardSettings.ts'
export type { Region } from './regions.ts'
export { WifiSetup } from './improv/WifiSetup.ts'
export type { ImprovCode, ImprovInfo, Network, WifiView } from './improv/improvState.ts'
