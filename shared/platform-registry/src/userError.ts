/** A mistake of the user, explained by its message, which says what to do. Commands print it without a stack. */
export class UserError extends Error {}

/** Files of a release are refused: a next try brings other ones. */
export class RefusedFiles extends UserError {}
