import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from './failure.ts'
import { problemWithJson } from './jsonLimits.ts'

const control = /[\u0000-\u001f\u007f]/

/** What holds for every call, before its own schema: names without control characters, and JSON of a bounded depth and size. */
export function checkRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }: FastifyRequest) => {
    for (const [name, value] of [...Object.entries(params ?? {}), ...Object.entries(query ?? {})]) {
      // The store would end a text at a NUL, and a line break would forge a line of the output.
      if (control.test(String(value)) || control.test(name)) throw badRequest(`"${name}" has characters that are not allowed.`)
    }
    const problem = isJson(body) ? problemWithJson(body) : undefined
    if (problem !== undefined) throw badRequest(`The JSON of the body ${problem}.`)
  })
}

/** Bytes and streams are no JSON. */
function isJson(body: unknown): boolean {
  return Array.isArray(body) || (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype)
}
