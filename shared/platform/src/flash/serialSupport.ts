/// <reference types="w3c-web-serial" />

/** Why a page can't use serial ports: no https, no browser support, or a Permissions-Policy. */
export type NoSerial = 'insecure' | 'browser' | 'policy'

interface Page {
  isSecureContext: boolean
  navigator: Navigator
  document: object
}

/** Chromium only. */
interface WithPolicy {
  featurePolicy?: { allowsFeature(name: string): boolean }
}

/** Null where serial ports can be used. */
export const whyNoSerial = ({ isSecureContext, navigator, document }: Page): NoSerial | null => {
  if (!isSecureContext) return 'insecure'
  if (!('serial' in navigator)) return 'browser'
  return (document as WithPolicy).featurePolicy?.allowsFeature('serial') === false ? 'policy' : null
}
