export { createFlashing, type Flashing, type FlashingView, type ToFlash } from './createFlashing.ts'
export { FlashFailed, useFlashFailureTitle } from './FlashFailed.tsx'
export { FlashProgress, StepList } from './FlashProgress.tsx'
export { useNoSerial } from './useNoSerial.ts'
