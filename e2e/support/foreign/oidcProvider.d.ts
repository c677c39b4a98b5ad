/** The parts of the package that the tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Row {
    exp?: number
    uid?: string
    grantId?: string
    accountId?: string
    consumed?: number
  }

  export interface Interaction {
    prompt: { name: string }
    params: Record<string, unknown>
    session?: { accountId: string }
  }

  export interface AccessToken {
    generateTokenId(): string
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (properties: { accountId: string; clientId: string }) => Grant
    readonly AccessToken: { prototype: AccessToken }
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
