/** Why the cloud does not start, in words that name the cause and the cure. */
export class UserError extends Error {}

/** Another cloud runs with the data folder. */
export class FolderInUse extends UserError {}
