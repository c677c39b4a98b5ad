/** An answer that is not a success; the text is for the person at the screen and is shown as it is. */
export class Failure extends Error {
  readonly statusCode: number

  constructor(statusCode: number, text: string) {
    super(text)
    this.statusCode = statusCode
  }
}

export const notFound = (text: string) => new Failure(404, text)
export const conflict = (text: string) => new Failure(409, text)
export const badRequest = (text: string) => new Failure(400, text)
