export interface RequestOptions {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is; a string is `text/plain`. Not together with `json`. */
  body?: string | FormData
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** The server may take minutes to begin its answer: something large is sent, or a program runs first. Else the call fails after half a minute. */
  slow?: boolean
}

/** One of the two servers: the API, or the web IDE's files and builds. */
export interface Http {
  /**
   * Sends one call with the bearer token. Answers only what the server accepted (2xx); everything else throws an `ApiError`.
   * A 401 causes one token renewal and one retry; not one that wants another sign-in, which is a `SignInWantedError`.
   */
  request(path: string, options?: RequestOptions): Promise<Response>
  /** `request`, its body read as JSON; an empty body is `undefined`. Throws an `ApiError` of kind `parse` when it is something else. */
  json(path: string, options?: RequestOptions): Promise<unknown>
}
