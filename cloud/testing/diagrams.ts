export { boardType, breadboardType, kinds, limits, resistorType, silentType } from '@console/simulator/diagram'
export { problemsOf } from '@console/simulator/diagram'
