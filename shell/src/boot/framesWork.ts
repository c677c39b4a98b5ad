import type { Provider } from './provider.ts'

const key = 'silent-sign-in'

/** What this browser has seen; in a tab in which a frame did not answer, that. */
const stored = (): string | null => {
  try {
    return window.sessionStorage.getItem(key) ?? window.localStorage.getItem(key)
  } catch {
    return null
  }
}

const nameOf = ({ authority, clientId }: Pick<Provider, 'authority' | 'clientId'>): string => `${authority} ${clientId}`

/** Whether the provider was seen, in this browser, to answer in a hidden frame. */
export const framesWork = {
  /** Some provider was. */
  maybe: (): boolean => stored()?.startsWith('yes ') ?? false,
  at: (provider: Pick<Provider, 'authority' | 'clientId'>): boolean => stored() === `yes ${nameOf(provider)}`,
  /** It was tried, whatever came of it. */
  isKnown: (provider: Pick<Provider, 'authority' | 'clientId'>): boolean =>
    stored()?.endsWith(` ${nameOf(provider)}`) ?? false,
  learn: (provider: Pick<Provider, 'authority' | 'clientId'>, works: boolean): void =>
    window.localStorage.setItem(key, `${works ? 'yes' : 'no'} ${nameOf(provider)}`),
  forget: (): void => window.localStorage.removeItem(key),
  /** It did not answer this time: this tab doesn't try again. */
  avoid: (provider: Pick<Provider, 'authority' | 'clientId'>): void => {
    framesWork.forget()
    window.sessionStorage.setItem(key, `no ${nameOf(provider)}`)
  },
}
