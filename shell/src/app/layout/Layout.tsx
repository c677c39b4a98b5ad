import { useReadable } from '@console/platform/contract'
import { useLocation } from '@console/platform/router'
import { lazyPart, SkipLink, styled } from '@console/platform/ui'
import { type ReactNode, useState } from 'react'
import { isMenuCollapsed, menuKeyAt, menuKeys, type MenuChoice } from '../../frame/menuChoice.ts'
import { useIdlePreload } from '../remote/preload.ts'
import { TopBar } from './TopBar.tsx'
import { folded } from './menu/folded.ts'
import { SideMenu } from './menu/SideMenu.tsx'

const read = (key: string) => window.localStorage.getItem(key) as MenuChoice

/**
 * Whether the side menu shows icons only; what the user chose, in the editor and elsewhere, is remembered in this
 * browser.
 */
const useMenuCollapsed = () => {
  const { pathname } = useLocation()
  const key = menuKeyAt(pathname)
  const [choices, setChoices] = useState(() => ({
    [menuKeys.narrow]: read(menuKeys.narrow),
    [menuKeys.usual]: read(menuKeys.usual),
  }))
  return [
    isMenuCollapsed(pathname, choices[key] ?? null),
    (collapsed: boolean) => {
      const choice = collapsed ? 'yes' : 'no'
      window.localStorage.setItem(key, choice)
      setChoices({ ...choices, [key]: choice })
    },
  ] as const
}

const MenuDrawer = lazyPart('MenuDrawer', () => import('./menu/MenuDrawer.tsx'))

const Frame = styled('div', {
  base: {
    display: 'grid',
    gridTemplateRows: { base: '52px minmax(0, 1fr)', md: '48px minmax(0, 1fr)' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    minH: 'dvh',
    '& > header': { gridColumn: '1 / -1' },
  },
})
const Main = styled('main', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    maxW: 'page',
    px: { base: '4', md: '6' },
    pt: { base: '3.5', md: '5' },
    pb: '6',
  },
})

/** The frame around every screen. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [collapsed, setCollapsed] = useMenuCollapsed()
  const isFolded = useReadable(folded)
  useIdlePreload()
  return (
    <Frame>
      <SkipLink targetId="main" />
      <TopBar onOpenMenu={() => setDrawerOpen(true)} />
      <SideMenu collapsed={collapsed || isFolded} onCollapse={setCollapsed} />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {drawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />}
    </Frame>
  )
}
