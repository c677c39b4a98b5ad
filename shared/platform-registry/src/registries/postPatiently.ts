import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'

/** Milliseconds. A change may take five minutes, and waits before for those of others. */
const longest = 30 * 60_000

/** Sends what may be answered late: fetch gives up after five minutes, whatever it is told. */
export const postPatiently = async (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(longest),
    }
    const sent = (address.startsWith('https:') ? requestHttps : requestHttp)(address, options, (answer) => {
      const said = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      buffer(answer).then(
        (content) =>
          resolve(new Response(new Uint8Array(content), { status: answer.statusCode ?? 502, headers: said })),
        reject,
      )
    })
    sent.on('error', reject).end(body)
  })
