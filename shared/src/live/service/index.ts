export { Calls } from './calls.ts'
export { Collector } from './collector.ts'
export { OpenedViews } from './openedViews.ts'
export type { SeriesUpdate, ViewAnswer, ViewNews, ViewRequest, ViewUpdate } from './protocol.ts'
