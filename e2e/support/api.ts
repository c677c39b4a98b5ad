import { signIn, type TestCloud } from '@console/platform-testing/cloud'

/** The cloud's API by script, as somebody else's program would use it. */
export interface Api {
  readonly sub: string
  readonly token: string
  /** Throws when the cloud refuses. */
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
}

export const openApi = async (cloud: Pick<TestCloud, 'address' | 'account'>): Promise<Api> => {
  const { sub, token } = await signIn(cloud)
  return {
    sub,
    token,
    call: async (method, path, body) => {
      const response = await fetch(`${cloud.address}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
  }
}
