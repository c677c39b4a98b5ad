import { visible } from '../../../lib/index.ts'
import { styled } from '../styled.ts'

const Root = styled('p', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  // An HTML page is shown whole too, but scrolls instead of pushing everything else away.
  variants: {
    long: {
      true: {
        maxH: '48',
        overflowY: 'auto',
        px: '3',
        py: '2',
        borderRadius: 'l2',
        bg: 'bg.muted',
        textAlign: 'start',
        textWrap: 'wrap',
      },
      false: {},
    },
  },
})

/** Text from a server: whole, and never taken as markup. */
export const ServerText = ({ children }: { children: string }) => {
  const long = children.length > 300 || children.split('\n').length > 6
  return (
    <Root long={long} tabIndex={long ? 0 : undefined}>
      {visible(children)}
    </Root>
  )
}
