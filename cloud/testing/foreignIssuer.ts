import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The part of an identity provider that an API sees: what it says of itself, its keys, who somebody is; and tokens as a
 * test wants them.
 */
export class ForeignIssuer {
  readonly issuer: string
  readonly asked: string[]
  readonly close: () => Promise<void>
  /** What it tells of whoever asks with a token. */
  userinfo: object = {}
  /** Whether it answers nothing but 503. */
  isDown = false
  #key: CryptoKey
  #keys: object[]
  #kid = 0

  private constructor(issuer: string, asked: string[], close: () => Promise<void>, key: CryptoKey, keys: object[]) {
    this.issuer = issuer
    this.asked = asked
    this.close = close
    this.#key = key
    this.#keys = keys
  }

  static async start(port = 0): Promise<ForeignIssuer> {
    const asked: string[] = []
    let answer: (path: string) => object | undefined = () => undefined
    const server = createServer(({ url = '' }, response) => {
      asked.push(url)
      const found = answer(url)
      response.writeHead(found ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
    })
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`
    const close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    const made = new ForeignIssuer(issuer, asked, close, (await generateKeyPair('RS256')).privateKey, [])
    answer = (path) => made.#answer(path)
    await made.rotate()
    return made
  }

  #answer(path: string): object | undefined {
    const { issuer, userinfo } = this
    if (this.isDown) return undefined
    return {
      '/realm/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/realm/keys': { keys: this.#keys },
      '/realm/userinfo': userinfo,
    }[path]
  }

  /** Signs with another key from now on. */
  async rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    this.#key = privateKey
    this.#kid += 1
    this.#keys = [{ ...(await exportJWK(publicKey)), kid: `key-${this.#kid}`, alg: 'RS256', use: 'sig' }, ...this.#keys]
  }

  /** Its keys until now don't count any more. */
  withdraw(): void {
    this.#keys = []
  }

  token(claims: JWTPayload, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.issuer, aud: 'the-api', iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: `key-${this.#kid}`, ...header })
      .sign(this.#key)
  }
}
