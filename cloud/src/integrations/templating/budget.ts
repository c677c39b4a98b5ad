import { Problem } from '../problem.ts'

/** Sections within sections multiply, and so do many templates of a large event. */
const mostCharacters = 1024 * 1024
const mostValues = 20_000

/** What all templates of one request, or of one response, may become together. */
export class Budget {
  #characters: number
  #values = mostValues
  readonly #said: string

  constructor(characters = mostCharacters, said = 'The templates become larger than 1 MB.') {
    this.#characters = characters
    this.#said = said
  }

  spend(characters: number): void {
    this.#characters -= characters
    if (this.#characters < 0) throw new Problem(this.#said)
  }

  countValue(): void {
    this.#values -= 1
    if (this.#values < 0) throw new Problem(`The integration has more than ${mostValues} values.`)
  }
}
