import { useReadable } from '@console/platform/contract'
import { IconButton, styled } from '@console/platform/ui'
import { FlaskConical, X } from 'lucide-react'
import { useT } from './i18n/useT.ts'
import { useShell } from '../shellContext.ts'

const Root = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    h: '6',
    ps: '2',
    pe: '0.5',
    borderRadius: 'full',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: 'orange.subtle',
    color: 'orange.fg',
    '& svg': { boxSize: '3.5', color: 'inherit' },
  },
})
const Words = styled('span', { base: { hideBelow: 'lg' } })

/** Shown on every page while this browser runs forced versions, with a button that resets them. */
export const ForcedBadge = () => {
  const t = useT()
  const { remoteManager } = useShell()
  const { versions } = useReadable(remoteManager.forced)
  const list = Object.entries(versions)
  return (
    <Root title={list.map((entry) => entry.join(' ')).join('\n')}>
      <FlaskConical aria-hidden />
      <Words role="status">{t('versions.forced', { count: list.length })}</Words>
      <IconButton size="xs" label={t('versions.reset')} onClick={remoteManager.unforce}>
        <X aria-hidden />
      </IconButton>
    </Root>
  )
}
