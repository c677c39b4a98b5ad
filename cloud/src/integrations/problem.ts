/** Why something can't be sent or run, in words for the person who made the integration. */
export class Problem extends Error {}
