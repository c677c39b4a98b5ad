import { styled } from '@console/platform/ui'
import { useT } from '../i18n/useT.ts'
import { CardFrame, type PartProps } from './CardFrame.tsx'

// A display has the same colours in light and dark.
const Screen = styled('pre', {
  base: {
    w: 'fit-content',
    maxW: 'full',
    overflowX: 'auto',
    px: '2',
    py: '1',
    borderRadius: 'l1',
    bg: 'black',
    color: 'white',
    textStyle: 'mono',
  },
})

/** The rows of a character display. */
export const LcdPart = ({ part, name }: PartProps) => {
  const t = useT()
  const { address, on, lit, text } = part.shows
  const words = [
    typeof address === 'number' ? `I²C 0x${address.toString(16).toUpperCase()}` : '',
    on === true ? (lit === true ? '' : t('unlit')) : t('screenOff'),
  ]
  return (
    <CardFrame card={`part-${part.id}`} name={name} words={words.filter(Boolean).join(', ')}>
      <Screen tabIndex={0} aria-label={name}>
        {typeof text === 'string' ? text : ''}
      </Screen>
    </CardFrame>
  )
}
