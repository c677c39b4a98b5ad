import { useConsole, useReadable, type BrokerState } from '@console/platform/contract'
import { Spinner, styled, VisuallyHidden } from '@console/platform/ui'
import { Pause, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'

const Root = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    h: '6',
    ps: '2',
    pe: '2.5',
    borderRadius: 'full',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    '& svg': { boxSize: '3.5', color: 'inherit' },
  },
})
const Dot = styled('span', { base: { boxSize: '2', borderRadius: 'full', bg: 'currentColor' } })

type Kind = BrokerState['kind']

const looks: Record<Kind, { palette: string; sign: ReactNode }> = {
  connecting: { palette: 'gray', sign: <Spinner /> },
  live: { palette: 'green', sign: <Dot /> },
  reconnecting: { palette: 'orange', sign: <Spinner /> },
  disconnected: { palette: 'red', sign: <Unplug aria-hidden /> },
  standby: { palette: 'gray', sign: <Pause aria-hidden /> },
}

/** The state of the live connection, on every page, always as text too. */
export const ConnectionBadge = () => {
  const t = useT()
  const state = useReadable(useConsole().broker.state)
  const words: Record<Kind, string> = {
    connecting: t('connection.connecting'),
    live: t('connection.live'),
    reconnecting: t('connection.reconnecting'),
    disconnected: t('connection.disconnected'),
    standby: t('connection.standby'),
  }
  const { palette, sign } = looks[state.kind]
  return (
    <Root colorPalette={palette} title={state.kind === 'disconnected' ? state.reason : undefined}>
      {sign}
      <span aria-hidden>{words[state.kind]}</span>
      <VisuallyHidden role="status">{t('connection.label', { state: words[state.kind] })}</VisuallyHidden>
    </Root>
  )
}
