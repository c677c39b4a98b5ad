import type { BoardPart } from '@console/platform/api'
import { useT } from '../i18n/useT.ts'

const words = {
  led: 'kind.led',
  rgbLed: 'kind.rgbLed',
  button: 'kind.button',
  switch: 'kind.switch',
  potentiometer: 'kind.potentiometer',
  dht: 'kind.dht',
  ds18b20: 'kind.ds18b20',
  bme280: 'kind.bme280',
  strip: 'kind.strip',
  display: 'kind.display',
  lcd1602: 'kind.lcd1602',
  lcd2004: 'kind.lcd2004',
  ds1307: 'kind.ds1307',
  ds3231: 'kind.ds3231',
  servo: 'kind.servo',
  buzzer: 'kind.buzzer',
} as const

const isKnown = (kind: string): kind is keyof typeof words => Object.hasOwn(words, kind)

/**
 * The names of a board's parts: the kind, and the name in the diagram. Those that would have the same name have their
 * id with it.
 */
export const usePartName = (parts: readonly BoardPart[]) => {
  const t = useT()
  const plain = ({ id, kind, label, shows }: BoardPart): string => {
    const word = isKnown(kind) ? t(words[kind], { type: String(shows['type'] ?? '') }) : kind
    const own = label || (id === id.toUpperCase() ? id : '')
    return own && own !== word ? `${word} ${own}` : word
  }
  const names = parts.map(plain)
  return (part: BoardPart): string => {
    const name = plain(part)
    return part.id !== name && names.filter((each) => each === name).length > 1 ? `${name} ${part.id}` : name
  }
}
