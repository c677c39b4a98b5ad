// jsdom with the parts of the web platform that Node has and jsdom lacks.
const { TestEnvironment } = require('jest-environment-jsdom')
const { withGrowingLimits } = require('./growingLimits.cjs')

const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'Blob',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'AbortController',
  'AbortSignal',
  'Uint8Array',
  'ArrayBuffer',
]

module.exports = class DomEnvironment extends withGrowingLimits(TestEnvironment) {
  async setup() {
    await super.setup()
    const { FormData: DomFormData } = this.global
    for (const name of fromNode) this.global[name] = globalThis[name]
    // Node's fetch accepts only Node's FormData, which can't be created from a form element.
    this.global.FormData = class extends FormData {
      constructor(...form) {
        super()
        if (form.length > 0) for (const [name, value] of new DomFormData(...form)) this.append(name, value)
      }
    }
  }
}
