import { isObject, without, type Content } from './json.ts'

/** Other names under which consoles and servers export a field. */
const aliases: Readonly<Record<string, string>> = {
  eventName: 'event',
  dataUrlResponseEvent: 'data_url_response_event',
  deviceid: 'deviceID',
  deviceId: 'deviceID',
  device_id: 'deviceID',
}

/** What a server adds to an integration that it keeps, and what belongs to the one that was exported. */
const foreign = ['id', 'created_at', 'updated_at', 'logs', 'counters', 'errors']

export interface Imported {
  type: string
  content: Content
}

const renamed = (content: Content): Content => Object.fromEntries(Object.entries(content).map(([key, value]) => [Object.hasOwn(aliases, key) && !Object.hasOwn(content, aliases[key] ?? '') ? (aliases[key] ?? key) : key, value]))

/** Empty means the same as missing there. */
const withoutEmptyDevice = (content: Content): Content => (content['deviceID'] === '' || content['deviceID'] === null ? without(content, 'deviceID') : content)

const typeOf = (content: Content, known: readonly string[]): string => {
  const { template } = content
  if (typeof template === 'string' && known.includes(template)) return template
  return isObject(content['lambda']) ? 'lambda' : 'webhook'
}

/**
 * Takes over an integration as Particle's console exports it, or as this one stores it: alone, or within `integration` or
 * `content`. Fields that nobody here knows go along. Null when the value is no integration.
 */
export const importIntegration = (value: unknown, known: readonly string[]): Imported | null => {
  if (!isObject(value)) return null
  if (isObject(value['integration'])) return importIntegration(value['integration'], known)
  if (isObject(value['content'])) {
    const { type } = value
    const content = renamed(value['content'])
    return { type: typeof type === 'string' && known.includes(type) ? type : typeOf(content, known), content }
  }
  const content = withoutEmptyDevice(renamed(without(value, ...foreign)))
  const recognised = ['url', 'event', 'lambda', 'requestType', 'template'].some((field) => Object.hasOwn(content, field))
  return recognised ? { type: typeOf(content, known), content } : null
}
