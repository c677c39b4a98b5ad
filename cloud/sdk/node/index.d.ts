export interface Identity {
  id: string
  key: string
  host: string
  port: number
  ca: string
}

/** The identity file names no device. */
export declare class IdentityError extends Error {}

export declare class Cloud {
  constructor(identity: Identity)
  static fromFile(path?: string): Cloud
  readonly connected: boolean
  /** How many messages were too many to be kept while there was no connection. */
  readonly dropped: number
  /** Told of every problem with the connection. */
  onProblem: (error: Error) => void
  /** Sends an event, or keeps it until there is a connection. False when it can't be one. */
  publish(event: string, data?: unknown): boolean
  /** Offers a function that people can call; what it returns or resolves to is their answer. */
  function(name: string, work: (parameter: string) => unknown): boolean
  /** Offers a variable that people can read. */
  variable(name: string, read: () => unknown): boolean
  /** Hears the device's own event, webhooks' responses among them (`hook-response/…`), and those below it. */
  subscribe(event: string, work: (name: string, data: string) => unknown): boolean
  begin(): void
  loop(): void
  end(): void
}
