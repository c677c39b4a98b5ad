export { mergedImage, type FakeChip } from './chips.ts'
export { createFakePort, type PortEnd } from './createFakePort.ts'
export { connectFakeBoard, FakeBoard, type Faults } from './FakeBoard.ts'
export type { FaultAt } from './FakeFlasher.ts'
