import { useConsole, useReadable } from '@console/platform/contract'
import { Link } from '@console/platform/router'
import { Button, IconButton, lazyPart, styled } from '@console/platform/ui'
import { LogOut, Menu } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useShell } from '../shellContext.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { TopBarItems } from './TopBarItems.tsx'
import { useLogOut } from './useLogOut.ts'

const Initials = styled('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '6',
    flexShrink: '0',
    borderRadius: 'full',
    bg: 'accent.muted',
    color: 'accent.fg',
    fontSize: '2xs',
    fontWeight: 'semibold',
  },
})

const initials = (name: string): string =>
  name
    .split(/[\s._@-]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()

export const Avatar = ({ name }: { name: string }) => <Initials aria-hidden>{initials(name)}</Initials>

const Home = styled(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minW: '0',
    minH: '8',
    w: { md: '188px' },
    fontSize: 'md',
    fontWeight: 'semibold',
    letterSpacing: '-0.01em',
    borderRadius: 'l1',
  },
})
const Mark = styled('svg', {
  base: {
    boxSize: '22px',
    flexShrink: '0',
    color: 'accent.fg',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '2',
    strokeLinecap: 'round',
    overflow: 'visible',
  },
  variants: { inMenu: { true: {}, false: { hideBelow: 'md' } } },
})
const Name = styled('span', { base: { truncate: true } })

/** The product's mark and name. The phone's top bar has room for the name only. */
export const Brand = ({ name, inMenu = false }: { name: string; inMenu?: boolean }) => (
  <Home to="/dashboard">
    <Mark inMenu={inMenu} viewBox="0 0 22 22" aria-hidden>
      <circle cx="11" cy="11" r="2.6" fill="currentColor" stroke="none" />
      <path d="M6.4 15.6a6.5 6.5 0 0 1 0-9.2M15.6 6.4a6.5 6.5 0 0 1 0 9.2" />
      <path d="M3.2 18.8a11 11 0 0 1 0-15.6M18.8 3.2a11 11 0 0 1 0 15.6" opacity=".45" />
    </Mark>
    <Name>{name}</Name>
  </Home>
)

const ForcedBadge = lazyPart('ForcedBadge', () => import('../versions/ForcedBadge.tsx'))

const Bar = styled('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1.5', md: '3' },
    minW: '0',
    ps: { base: '1', md: '4' },
    pe: { base: '1', md: '3' },
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
  },
})
const User = styled('span', {
  base: { display: 'flex', alignItems: 'center', gap: '2', minW: '0', fontWeight: 'medium' },
})
// A phone shows the initials only.
const Username = styled('span', { base: { truncate: true, maxW: '56', mdDown: { srOnly: true } } })
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
      <IconButton label={t('menu.open')} display={{ md: 'none' }} onClick={onOpenMenu}>
        <Menu aria-hidden />
      </IconButton>
      <Brand name={productName} />
      <PaletteButton />
      <Spacer />
      {Object.keys(versions).length > 0 && <ForcedBadge />}
      <ConnectionBadge />
      <TopBarItems />
      <Rule hideBelow="md" />
      <User>
        <Avatar name={user.username} />
        <Username title={user.username}>{user.username}</Username>
      </User>
      <Button variant="ghost" hideBelow="md" icon={<LogOut aria-hidden />} onClick={logOut}>
        {t('logOut')}
      </Button>
      <IconButton label={t('logOut')} hideFrom="md" onClick={logOut}>
        <LogOut aria-hidden />
      </IconButton>
    </Bar>
  )
}
