import type { KnownAddresses } from './addresses.ts'

/** The headers of every response, whatever it is. */
export function securityHeaders({
  origin,
  brokerUrl,
  issuer,
}: Pick<KnownAddresses, 'origin' | 'brokerUrl' | 'issuer'>): Record<string, string> {
  const broker = new URL(brokerUrl).origin
  const provider = new URL(issuer).origin
  const own = provider === origin ? origin : `${origin} ${provider}`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${own} ${broker}`,
    `frame-src 'self' ${own}`,
    `form-action 'self' ${own}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'serial=(self), usb=(), camera=(), microphone=(), geolocation=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}
