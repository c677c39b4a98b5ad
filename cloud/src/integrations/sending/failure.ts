/** A request that got no answer to use. `again`: a later attempt may get one. */
export class SendFailure extends Error {
  readonly again: boolean

  constructor(text: string, again: boolean, options?: ErrorOptions) {
    super(text, options)
    this.again = again
  }
}
