import { get, rawRequest } from 'cloud/testing/rawHttp.ts'

/** The host, with its port, of a page's own address. A browser is sent there when somebody opens the page. */
export async function pageHost(port: number): Promise<string> {
  const headers = { Host: `localhost:${port}`, 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }
  const answer = await rawRequest(port, get('/', headers))
  return new URL(answer.headers.get('location') ?? '').host
}
