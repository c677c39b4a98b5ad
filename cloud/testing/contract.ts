import Ajv from 'ajv'
import type { CloudProcess } from './cloudProcess.ts'

interface Described {
  content?: Record<string, { schema: object }>
}

interface Operation {
  responses: Record<string, Described>
}

type Document = { paths: Record<string, Record<string, Operation>> }

const prefix = '/api/v1'

/** The published description of the API, to check responses against. */
export class Contract {
  readonly #document: Document
  readonly #ajv = new Ajv({
    strict: false,
    formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) && text.endsWith('Z'), binary: true },
  })
  readonly #tried = new Set<string>()

  constructor(document: Document) {
    this.#document = document
  }

  /** What is wrong with a response: undefined when status, type and body are as described. */
  problem(method: string, path: string, response: Response, body: string): string | undefined {
    const template = this.#templateOf(method, path)
    const described =
      template && this.#document.paths[template]?.[method.toLowerCase()]?.responses[String(response.status)]
    if (!template || !described) return `${method} ${path} may not respond with ${response.status}`
    this.#tried.add(`${method.toLowerCase()} ${template}`)
    const type = response.headers.get('content-type')?.split(';', 1)[0] ?? ''
    if (!described.content) return body === '' ? undefined : `${method} ${path} should have no body`
    const media = described.content[type]
    if (!media)
      return `${method} ${path} responds with ${response.status} as ${type}, not as ${Object.keys(described.content).join(', ')}`
    const value: unknown = type === 'application/json' ? JSON.parse(body) : body
    return this.#ajv.validate(media.schema, value) ? undefined : `${method} ${path}: ${this.#ajv.errorsText()}`
  }

  untried(): string[] {
    const all = Object.entries(this.#document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    return all.filter((operation) => !operation.startsWith('head ') && !this.#tried.has(operation))
  }

  #templateOf(method: string, path: string): string | undefined {
    const [called = ''] = path.split('?', 1)
    const fits = (template: string) =>
      new RegExp(`^${template.replace('{path}', '.+').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(prefix + called)
    const matching = Object.keys(this.#document.paths).filter(
      (template) => fits(template) && method.toLowerCase() in (this.#document.paths[template] ?? {}),
    )
    return matching.find((template) => !template.includes('{')) ?? matching[0]
  }
}

export async function contractOf(cloud: CloudProcess): Promise<Contract> {
  return new Contract((await (await fetch(`${cloud.address}/openapi.json`)).json()) as Document)
}
