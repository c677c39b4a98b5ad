import { addSection, customSection } from '../board/wasmModule.ts'
import { limits } from './kinds.data.ts'

const section = 'diagram'

/** Adds a diagram to an image, so that the image carries it along. */
export const addDiagram = (image: Uint8Array, text: string): Uint8Array => addSection(image, section, text)

/** The text of the diagram.json that an image was built with. */
export function diagramOf(image: Uint8Array): string | undefined {
  const content = customSection(image, section)
  return content && content.length <= 4 * limits.bytes ? new TextDecoder().decode(content) : undefined
}
