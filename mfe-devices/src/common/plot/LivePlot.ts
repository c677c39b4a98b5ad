import { lazyPart } from '@console/platform/ui'

/** A small line of numbers over time. Its code, the chart library, is fetched when it is first shown. */
export const LivePlot = lazyPart('LinePlot', () => import('./LinePlot.tsx'))
