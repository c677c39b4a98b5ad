import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { CardFrame, type PartProps } from './CardFrame.tsx'

const Dial = styled('svg', { base: { boxSize: '9', color: 'fg.muted' } })

export const ServoPart = ({ part, name }: PartProps) => {
  const t = useT()
  const angle = typeof part.shows['angle'] === 'number' ? part.shows['angle'] : null
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      words={angle === null ? t('noPulse') : t('angle', { angle })}
      beside={
        <Dial viewBox="0 0 36 36" aria-hidden>
          <path d="M3 22a15 15 0 0 1 30 0" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <line
            x1="18"
            y1="22"
            x2="5"
            y2="22"
            stroke="var(--c-colors-accent-solid)"
            strokeWidth="3"
            strokeLinecap="round"
            transform={`rotate(${angle ?? 0} 18 22)`}
          />
        </Dial>
      }
    />
  )
}

export const BuzzerPart = ({ part, name }: PartProps) => {
  const t = useT()
  const { number } = useFormat()
  const hertz = typeof part.shows['hertz'] === 'number' ? part.shows['hertz'] : 0
  return (
    <CardFrame
      card={`part-${part.id}`}
      name={name}
      words={hertz > 0 ? t('hertz', { hertz: number(hertz) }) : t('silent')}
    />
  )
}
