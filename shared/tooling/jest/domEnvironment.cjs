// jsdom with the parts of the web platform that Node has and jsdom leaves out.
const { TestEnvironment } = require('jest-environment-jsdom')

const fromNode = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'ReadableStream',
  'WritableStream', 'TransformStream', 'structuredClone', 'AbortController', 'AbortSignal', 'Uint8Array', 'ArrayBuffer']

module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] = globalThis[name]
  }
}
