import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const assets = {
  'pages.css': { type: 'text/css; charset=utf-8', url: new URL('./assets/pages.css', import.meta.url).href },
  'pages.js': { type: 'text/javascript; charset=utf-8', url: new URL('./assets/pages.js', import.meta.url).href },
  'geist.woff2': { type: 'font/woff2', url: import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2') },
}

/** What the sign-in pages need; everything comes from this machine. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, { type, url }] of Object.entries(assets)) {
    app.get(`/oidc/assets/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const bytes = await readFile(fileURLToPath(url))
      const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
      reply.header('ETag', etag).header('Cache-Control', 'no-cache')
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(type).send(bytes)
    })
  }
}
