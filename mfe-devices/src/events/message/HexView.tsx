import { styled, useMedia } from '@console/platform/ui'
import { useMemo } from 'react'
import { hexLines } from './hex.ts'

const Root = styled('pre', { base: { textStyle: 'mono', lineHeight: '1.25rem', color: 'fg', w: 'max-content' } })
const Offset = styled('span', { base: { color: 'fg.subtle', userSelect: 'none' } })
const Text = styled('span', { base: { color: 'fg.muted' } })

/** The first bytes of a message: offset, bytes, and the characters of those that have one. */
export const HexView = ({ bytes }: { bytes: Uint8Array }) => {
  const width = useMedia('(max-width: 639.98px)') ? 8 : 16
  const lines = useMemo(() => hexLines(bytes, width), [bytes, width])
  return (
    <Root dir="ltr">
      {lines.map(({ offset, hex, text }) => (
        <div key={offset}>
          <Offset>{offset}</Offset>
          {`  ${hex}  `}
          <Text>{text}</Text>
        </div>
      ))}
    </Root>
  )
}
