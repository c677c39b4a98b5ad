import { useConsole, useReadable } from '@console/platform/contract'
import { Button, IconButton, lazyPart, styled } from '@console/platform/ui'
import { LogOut, Menu } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useShell } from '../shellContext.ts'
import { Avatar } from './Avatar.tsx'
import { Brand } from './Brand.tsx'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { useLogOut } from './useLogOut.ts'

const ForcedBadge = lazyPart('ForcedBadge', () => import('../versions/ForcedBadge.tsx'))

const Bar = styled('header', {
  base: {
    position: 'sticky', top: '0', zIndex: 'sticky', display: 'flex', alignItems: 'center', gap: { base: '1.5', md: '3' }, minW: '0', ps: { base: '1', md: '4' }, pe: { base: '1', md: '3' },
    bg: 'bg.subtle', borderBottomWidth: '1px',
  },
})
const User = styled('span', { base: { display: 'flex', alignItems: 'center', gap: '2', minW: '0', fontWeight: 'medium' } })
const Username = styled('span', { base: { truncate: true, maxW: { base: '80px', md: '56' } } })
const Spacer = styled('span', { base: { flex: '1' } })
const Rule = styled('span', { base: { w: '1px', h: '5', bg: 'border', flexShrink: '0' } })

export const TopBar = ({ onOpenMenu }: { onOpenMenu: () => void }) => {
  const t = useT()
  const { productName, remoteManager } = useShell()
  const { versions } = useReadable(remoteManager.forced)
  const { user } = useConsole()
  const logOut = useLogOut()
  return (
    <Bar>
      <IconButton label={t('menu.open')} display={{ md: 'none' }} onClick={onOpenMenu}><Menu aria-hidden /></IconButton>
      <Brand name={productName} />
      <PaletteButton />
      <Spacer />
      {Object.keys(versions).length > 0 && <ForcedBadge />}
      <ConnectionBadge />
      <Rule hideBelow="md" />
      <User>
        <Avatar name={user.username} />
        <Username title={user.username}>{user.username}</Username>
      </User>
      <Button variant="ghost" hideBelow="md" icon={<LogOut aria-hidden />} onClick={logOut}>{t('logOut')}</Button>
      <IconButton label={t('logOut')} hideFrom="md" onClick={logOut}><LogOut aria-hidden /></IconButton>
    </Bar>
  )
}
