import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, type Hash } from 'node:crypto'

/** JSON responses carry an ETag. What did not change is not sent again. */
export function revalidateJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (request.method !== 'GET' || reply.statusCode !== 200 || !json || typeof payload !== 'string') return payload
    if (!isKnown(request, reply, createHash('sha256').update(payload))) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
}

/** Gives the response its ETag. Returns whether the client has this response already. */
export function isKnown(request: FastifyRequest, reply: FastifyReply, hash: Hash): boolean {
  const etag = `W/"${hash.digest('base64url').slice(0, 22)}"`
  reply.header('ETag', etag).header('Cache-Control', 'private, no-cache').header('Vary', 'Authorization')
  return matchesEtag(request.headers['if-none-match'], etag)
}

/** Compares weakly, as If-None-Match does. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return header.split(',').some((candidate) => bare(candidate) === bare(etag))
}
