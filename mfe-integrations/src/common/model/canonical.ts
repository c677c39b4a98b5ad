import { fittingGptBody } from '../templates/chats.data.ts'
import { isObject, withField, without, type Content } from './json.ts'
import { readParameters, valueOf } from './templateNames.ts'

/** An empty device means the same as none. */
export const withoutEmptyDevice = (content: Content): Content =>
  content['deviceID'] === '' || content['deviceID'] === null ? without(content, 'deviceID') : content

const isNamed = (entry: unknown): boolean =>
  isObject(entry) && typeof entry['template_name'] === 'string' && entry['template_name'] !== ''

/** A content as it is sent: whatever says nothing is left out. */
export const canonical = (type: string, content: Content): Content => {
  const placed = withoutEmptyDevice(content)
  const enabled = placed['disabled'] === true ? placed : without(placed, 'disabled')
  const named =
    type === 'webhook' ? without(enabled, 'template') : withField(enabled, 'template', enabled['template'] ?? type)
  const { parameters } = named
  const parameterised = Array.isArray(parameters) ? withField(named, 'parameters', parameters.filter(isNamed)) : named
  return type === 'openai-chat'
    ? withField(
        parameterised,
        'json',
        fittingGptBody(parameterised['json'], valueOf(readParameters(parameters), 'MODEL')),
      )
    : parameterised
}
