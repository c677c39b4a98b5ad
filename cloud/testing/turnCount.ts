/**
 * Counts how often the event loop turns while work is under way: a few times where it is done in one piece, however
 * fast the machine is.
 */
export class TurnCount {
  count = 0
  #isOver = false

  static start(): TurnCount {
    const turns = new TurnCount()
    const turn = () => {
      turns.count += 1
      if (!turns.#isOver) setImmediate(turn)
    }
    setImmediate(turn)
    return turns
  }

  stop(): number {
    this.#isOver = true
    return this.count
  }
}
