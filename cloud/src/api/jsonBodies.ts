import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Pieces } from '../threads/pieces.ts'
import { exactBody } from './exactJson.ts'
import { requireFewValues } from './requestChecks.ts'

/** Characters. A shorter body is parsed at once, which takes less than its turn would. */
const largeBody = 50_000
/** Of large bodies alone: they wait for no other work of their account. */
const bodies = new Pieces()
const exactBodies = new WeakMap<FastifyRequest, unknown>()

/**
 * Reads bodies of JSON. A call that takes none may name the type nevertheless: many clients always do. `exact`: the
 * calls ask for `exactBodyOf`.
 */
export function readJsonBodies(api: FastifyInstance, { exact = false } = {}): void {
  const usual = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '' && request.routeOptions.schema?.body === undefined) return done(null)
    const read = () => {
      requireFewValues(text)
      const promised = usual(request, text, (error, body: unknown) => {
        if (error || !exact) return done(error, body)
        try {
          const withDigits = exactBody(text)
          if (withDigits !== undefined) exactBodies.set(request, withDigits)
          done(null, body)
        } catch (problem) {
          done(problem as Error)
        }
      })
      // The library's own form allows for a promise.
      if (promised) promised.then(undefined, done)
    }
    if (text.length < largeBody) return read()
    // One after the other, as a body of a megabyte takes its time.
    bodies.run(request.caller.sub, read).catch(done)
  })
}

/** The body with its numbers as they were written. What was checked are the numbers that JavaScript makes of them. */
export function exactBodyOf<Body>(request: FastifyRequest & { body: Body }): Body {
  return exactBodies.has(request) ? (exactBodies.get(request) as Body) : request.body
}
