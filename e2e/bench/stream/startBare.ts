import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '../listen.ts'

const folder = fileURLToPath(new URL('./bare', import.meta.url))
const mqtt = path.join(path.dirname(createRequire(import.meta.url).resolve('mqtt')), '../dist/mqtt.min.js')
const files: Record<string, readonly [file: string, type: string]> = {
  '/': [path.join(folder, 'bare.html'), 'text/html; charset=utf-8'],
  '/page.js': [path.join(folder, 'page.js'), 'text/javascript'],
  '/worker.js': [path.join(folder, 'worker.js'), 'text/javascript'],
  '/mqtt.js': [mqtt, 'text/javascript'],
}

/** Serves the bare page: the same stream with nothing around it, as the limit of what a page can do here. */
export const startBare = (): Promise<{ address: string; stop(): void }> =>
  listen(({ url = '/' }, response) => {
    const [file, type] = files[new URL(url, 'http://bare').pathname] ?? []
    if (file === undefined) response.writeHead(404).end()
    else response.setHeader('Content-Type', type ?? '').end(readFileSync(file))
  })
