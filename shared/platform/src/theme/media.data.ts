/** Media queries that are not plain breakpoints, as keys of a style object. */
export const media = {
  phone: '@media (max-width: 639.98px)',
  /** Where a table's columns have no room beside each other: its rows become cards. */
  cards: '@media (max-width: 719.98px)',
  /** Where controls grow to 44 px: under a finger, and on any narrow screen. */
  touch: '@media (pointer: coarse), (max-width: 639.98px)',
  calm: '@media (prefers-reduced-motion: reduce)',
} as const
