import type { Entrance } from '@console/platform/api'
import { styled } from '@console/platform/ui'
import { CircuitBoard, Cpu, Radio, Terminal, Usb } from 'lucide-react'
import { useId } from 'react'
import { useT } from './i18n/useT.ts'

/** What can be added, in the order of the page. */
const allKinds = ['esp32-usb', 'esp32', 'linux', 'mqtt', 'simulated'] as const

export type Kind = (typeof allKinds)[number]

/** Those that the server takes, too; all where it doesn't say. */
export const kindsOf = ({ kinds }: Entrance): readonly Kind[] =>
  kinds.length === 0 ? allKinds : allKinds.filter((kind) => kinds.includes(kind))

export const kindNames = {
  'esp32-usb': 'kinds.usb',
  esp32: 'kinds.esp32',
  linux: 'kinds.linux',
  mqtt: 'kinds.mqtt',
  simulated: 'kinds.simulated',
} as const satisfies Record<Kind, string>

const icons = {
  'esp32-usb': <Usb aria-hidden />,
  esp32: <Cpu aria-hidden />,
  linux: <Terminal aria-hidden />,
  mqtt: <Radio aria-hidden />,
  simulated: <CircuitBoard aria-hidden />,
} as const

const Root = styled('fieldset', {
  base: {
    minW: '0',
    '& > legend': {
      float: 'left',
      w: 'full',
      mb: '1.5',
      textStyle: 'label',
      '& + *': { clear: 'both' },
      '& > small': { textStyle: 'label', fontWeight: 'normal', color: 'fg.muted', ps: '1.5' },
    },
  },
})
const Cards = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'none' },
    gridAutoFlow: { md: 'column' },
    gridAutoColumns: { md: 'auto' },
    gap: '1.5',
  },
})
const Card = styled('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column', lg: 'row' },
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minW: '0',
    minH: '10',
    px: '1.5',
    py: '1',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    bg: 'bg.panel',
    textStyle: 'xs',
    fontWeight: 'medium',
    textAlign: 'center',
    cursor: 'pointer',
    '& > .lucide': { boxSize: '4', flexShrink: '0', color: 'fg.muted' },
    _hover: { bg: 'bg.muted' },
    '&:has(:checked)': {
      borderColor: 'accent.solid',
      boxShadow: 'inset 0 0 0 1px token(colors.accent.solid)',
      bg: 'accent.subtle',
      '& > .lucide': { color: 'accent.fg' },
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    '@media (forced-colors: active)': { '&:has(:checked)': { borderColor: 'Highlight' } },
    '& > input': { position: 'absolute', inset: '0', m: '0', opacity: '0', cursor: 'inherit' },
  },
})

interface KindChoiceProps {
  kinds: readonly Kind[]
  kind: Kind
  onKind: (kind: Kind) => void
  added: boolean
  /** A board is being written. */
  locked: boolean
}

/** The kinds as a radio group. */
export const KindChoice = ({ kinds, kind, onKind, added, locked }: KindChoiceProps) => {
  const t = useT()
  const name = useId()
  return (
    <Root disabled={locked}>
      <legend>
        {t('kind')}
        {added ? <small>{t('kindLater')}</small> : null}
      </legend>
      <Cards>
        {kinds.map((one) => (
          <Card key={one}>
            <input type="radio" name={name} value={one} checked={one === kind} onChange={() => onKind(one)} />
            {icons[one]}
            {t(kindNames[one])}
          </Card>
        ))}
      </Cards>
    </Root>
  )
}
