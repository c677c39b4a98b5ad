import { isolate } from '@console/platform/lib'
import { IconButton, styled } from '@console/platform/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { seriesColor, type SeriesColor } from '../../../common/series/seriesColors.ts'
import { useT } from '../i18n/useT.ts'
import { nameOf, type Source } from './sources.ts'

const Root = styled('ul', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', listStyle: 'none' },
})
const Chip = styled('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '7',
    maxW: 'full',
    ps: '2.5',
    pe: '0.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'full',
    bg: 'bg.panel',
    textStyle: 'xs',
    fontFamily: 'mono',
    '& > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& button': { minH: '6', minW: '6', borderRadius: 'full' },
    '& button > svg': { boxSize: '3' },
  },
})
const colors = Object.fromEntries(
  Array.from({ length: 8 }, (_, index) => seriesColor(index)).map((color) => [color, { bg: color }]),
) as Record<SeriesColor, { bg: SeriesColor }>
/** The mark of a series: a short line in its colour. */
export const Swatch = styled('span', {
  base: { flexShrink: '0', w: '3', h: '3px', borderRadius: 'full' },
  variants: { color: colors },
})

const Word = styled('span', { base: { color: 'fg.muted', fontFamily: 'body' } })

/** The shown fields and variables, in the order of choice. */
export const FieldChips = ({
  sources,
  onRemove,
  children,
}: {
  sources: readonly Source[]
  onRemove: (key: string) => void
  children?: ReactNode
}) => {
  const t = useT()
  return (
    <Root aria-label={t('shownFields')}>
      {sources.map((source, index) => {
        const name = nameOf(source)
        return (
          <Chip key={source.key}>
            <Swatch color={seriesColor(index)} aria-hidden />
            <bdi title={name}>{name}</bdi>
            {source.kind === 'variable' ? <Word>{t('variable')}</Word> : null}
            <IconButton size="xs" label={t('remove', { name: isolate(name) })} onClick={() => onRemove(source.key)}>
              <X aria-hidden />
            </IconButton>
          </Chip>
        )
      })}
      {children ? <li>{children}</li> : null}
    </Root>
  )
}
