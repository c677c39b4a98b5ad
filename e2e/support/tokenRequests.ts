import type { BrowserContext, Request } from '@playwright/test'

export interface TokenRequest {
  grant: string
  /** Epoch milliseconds. */
  start: number
  end: number
  status: number
  /** What came back; null when it was refused. */
  tokens: { access_token: string; id_token?: string; refresh_token?: string } | null
}

/** Keeps what the pages of a context ask an identity provider's token endpoint for. */
export const followTokens = (context: BrowserContext): readonly TokenRequest[] => {
  const seen: TokenRequest[] = []
  const take = async (request: Request): Promise<void> => {
    if (request.method() !== 'POST' || !new URL(request.url()).pathname.endsWith('/token')) return
    const response = await request.response()
    if (!response) return
    const { startTime: start, responseEnd } = request.timing()
    const grant = new URLSearchParams(request.postData() ?? '').get('grant_type') ?? ''
    const tokens = response.ok() ? ((await response.json()) as TokenRequest['tokens']) : null
    seen.push({ grant, start, end: start + Math.max(0, responseEnd), status: response.status(), tokens })
  }
  context.on('requestfinished', (request) => void take(request).catch(() => undefined))
  return seen
}
