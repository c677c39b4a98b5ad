import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { iso, Moment, texts, Type } from '../api/schema.ts'
import { claimKinds } from './claims.ts'

/** Where devices come in, as its listener knows it. */
export interface EntranceFacts {
  /** What a device is given as its address. */
  host: string
  port: number
  /** Without TLS, where that was asked for. */
  plainPort?: number
  /** Whether others than this machine reach it. */
  lan: boolean
  /** In PEM. */
  ca: string
  /** Hex. */
  caSha256: string
  caUntil: number
  /** In PEM; verifies the signatures of images. */
  updatesKey: string
  /** False where a broker of others takes the devices in, and what happens at its door is not known. */
  tells: boolean
}

const Entrance = Type.Object({
  host: Type.String(),
  port: Type.Integer(),
  plainPort: Type.Optional(Type.Integer()),
  lan: Type.Boolean(),
  ca: Type.String({ description: 'PEM. Devices trust it, browsers need not.' }),
  caSha256: Type.String(),
  caUntil: Moment,
  updatesKey: Type.String({ description: 'PEM. With it devices verify the signature of an image.' }),
  tells: Type.Boolean({ description: 'False: the first steps of a device are not known here.' }),
  kinds: Type.Array(Type.String(), { description: 'That POST /claims takes.' }),
})

/** Tells where devices come in; read at each call, as the address may change. */
export function entranceRoute(read: () => EntranceFacts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/entrance', { schema: { tags: ['claims'], response: { 200: Entrance, ...texts(304) } } }, async () => {
      const facts = read()
      return { ...facts, caUntil: iso(facts.caUntil), kinds: claimKinds }
    })
  }
}
