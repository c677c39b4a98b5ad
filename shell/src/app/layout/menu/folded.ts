import { createWritable } from '@console/platform/lib'

/** Whether a screen needs the menu's space for a while, for example for an edit mode. The user's own choice is kept. */
export const folded = createWritable(false)
