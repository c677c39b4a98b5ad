/** Name and value of a header, a query parameter or a form field. */
export interface Pair {
  key: string
  value: string
}

/** A secret that templates call `templateName`, or its own name where that is empty. `at` is its place in what was stored, -1 for a new one. */
export interface SecretUse {
  templateName: string
  name: string
  at: number
}

/** A value that templates call `templateName`. `at` as above. */
export interface Parameter {
  templateName: string
  value: string
  at: number
}

export const requestTypes = ['POST', 'GET', 'PUT', 'DELETE'] as const

/** How the request carries the event. `query` is GET's only one. */
export type Format = 'form' | 'json' | 'body' | 'query'

/** An integration as its form holds it. Everything that a text field edits is text. */
export interface Values {
  name: string
  /** Empty for any device. */
  device: string
  enabled: boolean
  event: string
  secrets: SecretUse[]
  parameters: Parameter[]
  url: string
  requestType: string
  format: Format
  /** False sends data, coreid and published_at. */
  custom: boolean
  json: string
  form: Pair[]
  body: string
  query: Pair[]
  headers: Pair[]
  username: string
  password: string
  responseTemplate: string
  /** Adds event, data, coreid and published_at to what is sent. */
  defaults: boolean
  rejectUnauthorized: boolean
  unchunked: boolean
  dataUrlResponseEvent: boolean
  language: string
  code: string
}
