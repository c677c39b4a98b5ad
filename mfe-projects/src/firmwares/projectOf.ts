import type { Firmware } from '@console/platform/api'

/** The name of the project that an image was built from; null without one. */
export const projectOf = ({ projectName, projectId }: Firmware): string | null => projectName || projectId
