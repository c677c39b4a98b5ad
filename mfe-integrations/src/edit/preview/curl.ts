import type { RenderedRequest } from '@console/platform/api'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a command for a POSIX shell. What a device or a server wrote can't leave its quotes. */
export const curlOf = ({ method, url, headers, body }: RenderedRequest): string =>
  [
    `curl -X ${quoted(method)} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
