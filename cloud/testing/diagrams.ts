export { boardType, breadboardType, kinds, limits, resistorType, silentType } from '../src/devices/parts/kinds.data.ts'
export { problemsOf } from '../src/devices/parts/wiring.ts'
