import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { CardFrame, type PartProps } from './CardFrame.tsx'

const Bulb = styled('i', {
  base: { boxSize: '5', borderRadius: 'full', borderWidth: '1px', borderColor: 'border.control' },
})
const Row = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    '& > i': { boxSize: '4', borderRadius: 'l1', borderWidth: '1px', borderColor: 'border.emphasized' },
  },
})

const tokens: Readonly<Record<string, string>> = {
  red: 'red-solid',
  green: 'green-solid',
  limegreen: 'green-solid',
  blue: 'blue-solid',
  yellow: 'orange-border',
  orange: 'orange-solid',
  white: 'fg-muted',
  purple: 'topic-7',
}
const numberIn = (shows: PartProps['part']['shows'], name: string): number =>
  typeof shows[name] === 'number' ? shows[name] : 0
const percent = (share: number) => Math.round(share * 100)

/** How bright it is, in words. */
const useLit = () => {
  const t = useT()
  return (level: number) =>
    level <= 0 ? t('lit.off') : level >= 1 ? t('lit.on') : t('lit.dimmed', { percent: percent(level) })
}

export const LedPart = ({ part, name }: PartProps) => {
  const level = numberIn(part.shows, 'level')
  const color = `var(--c-colors-${tokens[part.color.toLowerCase()] ?? 'red-solid'})`
  const lit =
    level > 0
      ? {
          background: `color-mix(in srgb, ${color} ${30 + Math.round(level * 70)}%, transparent)`,
          boxShadow: `0 0 0 3px color-mix(in srgb, ${color} ${Math.round(level * 25)}%, transparent)`,
        }
      : {}
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      words={useLit()(level)}
      beside={<Bulb aria-hidden data-lit={level > 0 || undefined} style={lit} />}
    />
  )
}

export const RgbLedPart = ({ part, name }: PartProps) => {
  const [red, green, blue] = ['red', 'green', 'blue'].map((each) => Math.round(numberIn(part.shows, each) * 255))
  const isLit = [red, green, blue].some((each) => each !== 0)
  const t = useT()
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      words={isLit ? `${red}, ${green}, ${blue}` : t('lit.off')}
      beside={<Bulb aria-hidden style={isLit ? { background: `rgb(${red} ${green} ${blue})` } : {}} />}
    />
  )
}

const bytesOf = (value: unknown): Uint8Array =>
  typeof value === 'string' ? Uint8Array.from(atob(value), (character) => character.charCodeAt(0)) : new Uint8Array()

export const StripPart = ({ part, name }: PartProps) => {
  const t = useT()
  const { number } = useFormat()
  const bytes = bytesOf(part.shows['pixels'])
  const pixels = Array.from(
    { length: Math.floor(bytes.length / 3) },
    (_, index) => [...bytes.subarray(index * 3, index * 3 + 3)] as const,
  )
  const lit = pixels.filter((pixel) => pixel.some((each) => each > 0)).length
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      words={t('pixels', { count: number(pixels.length), lit: number(lit) })}
    >
      <Row aria-hidden>
        {pixels.map((pixel, index) => (
          <i key={index} style={pixel.some((each) => each > 0) ? { background: `rgb(${pixel.join(' ')})` } : {}} />
        ))}
      </Row>
    </CardFrame>
  )
}
