/** What is asked of an event: every term has to hold. */
export type Query = readonly Term[]
export type Term = TextTerm | RangeTerm

export interface TextTerm {
  /** Where the text has to be; `any` is the topic or the message. */
  field: 'any' | 'topic' | 'data' | 'device'
  text: string
  negated: boolean
}

/** A number of the message lies between the bounds, both included; null is no bound. */
export interface RangeTerm {
  field: 'range'
  from: number | null
  to: number | null
  negated: boolean
}

export interface QueryError {
  /** Index of the first character that can't be understood. */
  at: number
  length: number
  code: QueryErrorCode
}

export type QueryErrorCode =
  /** Nothing follows the field's colon. */
  | 'missingValue'
  | 'unclosedQuote'
  /** A bound of a range isn't a number. */
  | 'notANumber'
  /** A range without the dash that makes it one: `range:5`. */
  | 'missingDash'
  | 'reversedRange'

export type ParsedQuery = { ok: true; query: Query } | { ok: false; error: QueryError }
