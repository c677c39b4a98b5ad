export { ModuleChecks, TooManyChecks } from './board/moduleChecks.ts'
export { Networks, type Targets } from './board/network/networks.ts'
export { TaskThreads, type TaskPlaces } from './board/taskThreads.ts'
export { SerialPorts } from './serial/serialPorts.ts'
