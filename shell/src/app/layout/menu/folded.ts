import { createWritable } from '@console/platform/lib'

/** Whether a screen needs the menu's room for a while, such as an edit mode. What the user has chosen stays. */
export const folded = createWritable(false)
