import type { Parameter, SecretUse } from '../../common/model/values.ts'

const fields = (names: readonly string[]) => names.map((name) => `${JSON.stringify(name)}: string`).join('; ')

/** What a custom function can use, as the editor offers it. */
export const declarationsFor = (parameters: readonly Parameter[], secrets: readonly SecretUse[]): string => `
interface HandlerEvent {
  /** The event's name. */
  name: string
  /** What the device sent. */
  data: string
  /** The device's id. */
  coreid: string
  /** When it was published, ISO 8601. */
  published_at: string
  /** The parameters of this integration. */
  params: { ${fields(parameters.map(({ templateName }) => templateName))} }
  /** The values of its secrets. */
  secrets: { ${fields(secrets.map(({ templateName, name }) => templateName || name))} }
}
declare const console: { log(...values: unknown[]): void; info(...values: unknown[]): void; warn(...values: unknown[]): void; error(...values: unknown[]): void; debug(...values: unknown[]): void }
`
