import { useConsole, useReadable } from '@console/platform/contract'
import { Mono, Stack, styled } from '@console/platform/ui'
import { Drawer } from '@console/platform/ui/dialog'
import { useT } from '../../../i18n/index.ts'
import { useShell } from '../../shellContext.ts'
import { Avatar, Brand } from '../TopBar.tsx'
import { ConnectionBadge } from '../ConnectionBadge.tsx'
import { MenuList } from './MenuList.tsx'

const Row = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '2', minW: '0', minH: '11' } })
const Username = styled('span', { base: { flex: '1', minW: '0', fontWeight: 'medium', overflowWrap: 'anywhere' } })
const Release = styled('div', { base: { color: 'fg.subtle', textStyle: 'xs' } })

/** The menu on a phone. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const { productName, remoteManager } = useShell()
  const { user } = useConsole()
  const state = useReadable(remoteManager.state)
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Brand name={productName} inMenu />}
      footer={
        <Stack gap="1">
          <Row>
            <Avatar name={user.username} />
            <Username>{user.username}</Username>
            <ConnectionBadge />
          </Row>
          <Release>
            <Mono>{state.kind === 'ready' ? state.release : ''}</Mono>
          </Release>
        </Stack>
      }
    >
      <nav aria-label={t('menu.label')}>
        <MenuList look="touch" onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
