/// <reference types="w3c-web-serial" />

/** Why a page can't use serial ports: not over https, a browser without them, or forbidden by the page's server or its frame. */
export type NoSerial = 'insecure' | 'browser' | 'policy'

interface Page {
  isSecureContext: boolean
  navigator: Navigator
  document: object
}

/** Only Chromium has it, as it is with serial ports. */
interface WithPolicy {
  featurePolicy?: { allowsFeature(name: string): boolean }
}

/** Null where serial ports can be used. */
export const whyNoSerial = ({ isSecureContext, navigator, document }: Page): NoSerial | null => {
  if (!isSecureContext) return 'insecure'
  if (!('serial' in navigator)) return 'browser'
  return (document as WithPolicy).featurePolicy?.allowsFeature('serial') === false ? 'policy' : null
}
