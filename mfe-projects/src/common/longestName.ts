/** Of a project, in characters. */
export const longestName = 100
