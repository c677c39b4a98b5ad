import { useReadable } from '@console/platform/contract'
import { IconButton, Kbd, Mono, styled } from '@console/platform/ui'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../../i18n/index.ts'
import { useShell } from '../../shellContext.ts'
import { showKeys } from '../../palette/usePaletteKeys.ts'
import { expectAgain, useMenu } from './menu.ts'
import { MenuList } from './MenuList.tsx'

const Root = styled('nav', {
  base: {
    position: 'sticky',
    top: '12',
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    h: 'calc(100dvh - 48px)',
    px: '2',
    pt: '3',
    bg: 'bg.subtle',
    borderEndWidth: '1px',
    '& > ul': { flex: '1', overflowY: 'auto', overflowX: 'hidden' },
  },
  variants: { collapsed: { true: { w: '56px' }, false: { w: '208px' } } },
})
const Foot = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    h: '42px',
    mx: '-2',
    ps: '5',
    pe: '2',
    borderTopWidth: '1px',
    color: 'fg.subtle',
    textStyle: '2xs',
  },
})

const Hint = styled('button', { base: { ms: 'auto', minW: '6', minH: '6', borderRadius: 'l1', cursor: 'pointer' } })

interface SideMenuProps {
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

export const SideMenu = ({ collapsed, onCollapse }: SideMenuProps) => {
  const t = useT()
  const remotes = useReadable(useShell().remoteManager.state)
  const entries = useMenu()
  useEffect(() => {
    if (remotes.kind === 'ready') expectAgain(entries)
  }, [remotes, entries])
  return (
    <Root aria-label={t('menu.label')} collapsed={collapsed}>
      <MenuList look={collapsed ? 'icons' : 'full'} />
      <Foot justifyContent={collapsed ? 'center' : undefined} px={collapsed ? '0' : undefined}>
        {!collapsed && <Mono>{remotes.kind === 'ready' ? remotes.release : ''}</Mono>}
        {!collapsed && (
          <Hint type="button" aria-label={t('menu.keys')} title={t('menu.keys')} onClick={showKeys}>
            <Kbd aria-hidden>?</Kbd>
          </Hint>
        )}
        <IconButton
          size="xs"
          label={collapsed ? t('menu.expand') : t('menu.collapse')}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
        </IconButton>
      </Foot>
    </Root>
  )
}
