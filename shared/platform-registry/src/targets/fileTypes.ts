const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  otf: 'font/otf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

const cachingOf = (path: string): string =>
  path.startsWith('.release/')
    ? 'private, no-store'
    : /^(remotes|assets)\//.test(path)
      ? 'public, max-age=31536000, immutable'
      : 'no-cache'

/** The headers that a store keeps with a file, and sends to consoles. */
export const typeOf = (path: string): { 'Content-Type': string; 'Cache-Control': string } => ({
  'Content-Type': types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream',
  'Cache-Control': cachingOf(path),
})
