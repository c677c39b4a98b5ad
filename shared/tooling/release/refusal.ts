/** A wrong use, or a deployment that can't take a change. `message` says the cause and the cure; nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}
