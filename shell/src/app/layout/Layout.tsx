import { lazyPart, styled, SkipLink } from '@console/platform/ui'
import { useState, type ReactNode } from 'react'
import { useIdlePreload } from '../remote/useIdlePreload.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useMenuCollapsed } from './menu/useMenuCollapsed.ts'

const MenuDrawer = lazyPart('MenuDrawer', () => import('./menu/MenuDrawer.tsx'))

const Frame = styled('div', {
  base: {
    display: 'grid', gridTemplateRows: { base: '52px minmax(0, 1fr)', md: '48px minmax(0, 1fr)' }, gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' }, minH: 'dvh',
    '& > header': { gridColumn: '1 / -1' },
  },
})
const Main = styled('main', {
  base: { display: 'flex', flexDirection: 'column', minW: '0', maxW: 'page', px: { base: '4', md: '6' }, pt: { base: '3.5', md: '5' }, pb: '6' },
})

/** The frame around every screen. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [collapsed, setCollapsed] = useMenuCollapsed()
  useIdlePreload()
  return (
    <Frame>
      <SkipLink targetId="main" />
      <TopBar onOpenMenu={() => setDrawerOpen(true)} />
      <SideMenu collapsed={collapsed} onCollapse={setCollapsed} />
      <Main id="main" tabIndex={-1}>{children}</Main>
      {drawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />}
    </Frame>
  )
}
