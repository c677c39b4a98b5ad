export { diagramFile } from './parts/diagram.ts'
export { addDiagram, diagramOf } from './parts/diagramSection.ts'
export { boardType, breadboardType, kinds, limits, resistorType, silentType } from './parts/kinds.data.ts'
export { problemsOf } from './parts/wiring.ts'
