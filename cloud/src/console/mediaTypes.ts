const text = '; charset=utf-8'

const types: Record<string, string> = {
  avif: 'image/avif',
  css: `text/css${text}`,
  gif: 'image/gif',
  html: `text/html${text}`,
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: `text/javascript${text}`,
  json: 'application/json',
  map: 'application/json',
  mjs: `text/javascript${text}`,
  otf: 'font/otf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: `text/plain${text}`,
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

function extensionOf(path: string): string {
  return /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** Whether an address names an asset rather than a page. */
export function isAsset(path: string): boolean {
  return extensionOf(path) in types
}

export function mediaType(path: string): string {
  return types[extensionOf(path)] ?? 'application/octet-stream'
}

/** Whether a browser that opens it makes a page of it that is none of the shell's own: it could have scripts. */
export function isForeignDocument(path: string): boolean {
  return extensionOf(path) === 'svg' || (extensionOf(path) === 'html' && !/^\/[\w.-]+$/.test(path))
}
