export { boardSources } from './boardSources.ts'
export { standInHeaders } from './standIns.ts'
