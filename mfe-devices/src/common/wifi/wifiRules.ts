import { useT } from './i18n/useT.ts'

export interface Wifi {
  ssid: string
  password: string
}

export type WifiProblem = 'ssidMissing' | 'ssidLong' | 'passwordMissing' | 'passwordShort' | 'passwordLong'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
const isHexKey = (text: string): boolean => /^[0-9a-fA-F]{64}$/.test(text)

export const ssidProblem = (ssid: string): WifiProblem | null =>
  ssid === '' ? 'ssidMissing' : bytesOf(ssid) > 32 ? 'ssidLong' : null

/** An empty one means an open network. */
export const passwordProblem = (password: string): WifiProblem | null => {
  if (password === '' || isHexKey(password)) return null
  return bytesOf(password) < 8 ? 'passwordShort' : bytesOf(password) > 63 ? 'passwordLong' : null
}

export const isWifi = ({ ssid, password }: Wifi): boolean =>
  ssidProblem(ssid) === null && passwordProblem(password) === null

export const useWifiProblemText = () => {
  const t = useT()
  return (problem: WifiProblem | null): string | null => {
    switch (problem) {
      case 'ssidMissing':
        return t('ssidMissing')
      case 'ssidLong':
        return t('ssidLong')
      case 'passwordMissing':
        return t('passwordMissing')
      case 'passwordShort':
        return t('passwordShort')
      case 'passwordLong':
        return t('passwordLong')
      default:
        return null
    }
  }
}
