export { LiveSeries } from './liveSeries.ts'
export { LiveView } from './liveView.ts'
export type { Look, ViewWindow } from './look.ts'
