/** Of a device or a project, in characters. */
export const longestName = 100
