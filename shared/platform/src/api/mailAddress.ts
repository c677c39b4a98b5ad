import * as v from '../lib/schema.ts'
import type { Http } from '../contract/index.ts'
import { ifKnown, load } from './listQuery.ts'
import { maybeText, parse } from './parse.ts'

const told = v.object({ address: maybeText })

/** The address for e-mails about alerts; null until one is confirmed. Source: GET /api/v1/users/mail-address. */
export type MailAddress = v.InferOutput<typeof told>

const readAddress = (value: unknown): MailAddress | null => (value === null ? null : parse(told, 'mail address', value))

const address = '/api/v1/users/mail-address'

/** Null where the server sends no e-mails, or the identity provider supplies the address. */
export const mailAddressQuery = (api: Http) => ({
  queryKey: ['mail-address'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => ifKnown(load(api, address, signal)),
  select: readAddress,
})

/** Asks the server to send a code to an address. */
export const sendMailCode = (api: Http, to: string) => api.request(address, { method: 'POST', json: { address: to } })

export const confirmMailAddress = async (
  api: Http,
  confirmed: { address: string; code: string },
): Promise<MailAddress> => parse(told, 'mail address', await api.json(address, { method: 'PUT', json: confirmed }))

export const removeMailAddress = (api: Http) => api.request(address, { method: 'DELETE' })
