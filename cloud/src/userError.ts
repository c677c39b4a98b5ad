/** Why the cloud does not start; the message names the cause and the cure. */
export class UserError extends Error {}

/** Another cloud runs with the data folder. */
export class FolderInUse extends UserError {}
