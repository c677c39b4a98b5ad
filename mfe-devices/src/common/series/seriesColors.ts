// Indexes of the theme's `topic.1` to `topic.8`, in an order in which neighbours look different.
const order = [2, 6, 4, 8, 1, 5, 7, 3] as const

export type SeriesColor = `topic.${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`

/** The colour of the nth series, in order of choice. */
export const seriesColor = (index: number): SeriesColor => `topic.${order[index % order.length] ?? 2}`
