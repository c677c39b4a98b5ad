import { CopyButton, IconButton, saveFile, styled } from '@console/shared/ui'
import { Download } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { useFollow } from '../../../common/log/useFollow.ts'

const Frame = styled('section', { base: { borderWidth: '1px', borderRadius: 'l2', overflow: 'hidden' } })
const Header = styled('header', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', minH: '34px', ps: '3', pe: '1', bg: 'bg.subtle', borderBottomWidth: '1px', color: 'fg' } })
const Title = styled('h3', { base: { flex: '1', textStyle: 'xs', fontWeight: 'medium' } })
const Box = styled('div', {
  base: { h: '144px', overflowY: 'auto', px: '3', py: '2', bg: 'bg.log', color: 'fg', textStyle: 'mono', lineHeight: '18px', letterSpacing: '0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' } },
  variants: { tall: { true: { h: '224px' }, false: {} } },
})

// The whole of a long log can be downloaded; drawing it would take the browser too long.
const shownLength = 40_000

interface TextLogProps {
  title: string
  text: string
  /** Of the file that it is saved as. */
  fileName: string
  copyLabel: string
  downloadLabel: string
  tall?: boolean
  /** More buttons, before those of the log. */
  actions?: ReactNode
  /** In place of a log that says nothing. */
  empty?: string
}

/** Plain text that grows, followed to its end; it can be copied and downloaded. */
export const TextLog = ({ title, text, fileName, copyLabel, downloadLabel, tall = false, actions, empty }: TextLogProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { onScroll } = useFollow(box, text.length)
  const download = () => saveFile(new Blob([text], { type: 'text/plain' }), fileName)
  return (
    <Frame aria-labelledby={id}>
      <Header>
        <Title id={id}>{title}</Title>
        {actions}
        <CopyButton label={copyLabel} text={text} />
        <IconButton size="xs" label={downloadLabel} onClick={download}><Download aria-hidden /></IconButton>
      </Header>
      <Box ref={box} role="log" aria-labelledby={id} aria-live="off" tabIndex={0} tall={tall} onScroll={onScroll}>{text.slice(-shownLength) || empty}</Box>
    </Frame>
  )
}
