/** Questions to the worker that wait for their answers. */
export class Calls<T> {
  readonly #waiting = new Map<number, (answer: T) => void>()
  #last = 0

  /** `ask` gets the number to ask under. */
  make(ask: (call: number) => void): Promise<T> {
    const call = ++this.#last
    return new Promise((resolve) => {
      this.#waiting.set(call, resolve)
      ask(call)
    })
  }

  answer(call: number, answer: T): void {
    this.#waiting.get(call)?.(answer)
    this.#waiting.delete(call)
  }

  /** Answers all that wait: nobody else will. */
  answerAll(answer: T): void {
    for (const call of [...this.#waiting.keys()]) this.answer(call, answer)
  }
}
