import type { OriginMap } from './forward.ts'

const maxRemembered = 50
const inResponse = /("id_token"\s*:\s*")([\w-]+)\.([\w-]+)\.([\w-]+)(?=")/

/**
 * An ID token names its issuer, which the console compares with the address of its provider: here, this server's. So
 * pages get the token with that issuer. They check no signature of what the provider itself has sent them (OpenID
 * Connect Core, 3.1.3.7). The provider does, and gets its own token back as the hint at log-out.
 */
export class IdTokens {
  /** What the provider has sent, by what pages have got. */
  readonly #sent = new Map<string, string>()

  toPage(body: string, { toPage }: Pick<OriginMap, 'toPage'>): string {
    return body.replace(inResponse, (_, start: string, head: string, claims: string, signature: string) => {
      const changed = Buffer.from(toPage(Buffer.from(claims, 'base64url').toString())).toString('base64url')
      const token = `${head}.${changed}.${signature}`
      this.#sent.set(token, `${head}.${claims}.${signature}`)
      const [oldest] = this.#sent.keys()
      if (this.#sent.size > maxRemembered && oldest !== undefined) this.#sent.delete(oldest)
      return start + token
    })
  }

  toProvider(text: string): string {
    return [...this.#sent].reduce((changed, [token, sent]) => changed.replace(token, sent), text)
  }
}
