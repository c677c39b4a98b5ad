import { Link, useLocation } from '@console/platform/router'
import { styled, VisuallyHidden } from '@console/platform/ui'
import { Unplug } from 'lucide-react'
import { useT } from '../../../i18n/index.ts'
import { entryRoom } from '../../../frame/menuChoice.ts'
import { usePreload } from '../../remote/preload.ts'
import { sectionOf, useMenu } from './menu.ts'
import { SectionIcon } from './SectionIcon.tsx'

const List = styled('ul', { base: { display: 'flex', flexDirection: 'column', gap: '0.5' } })
const Entry = styled(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: '34px',
    px: '3',
    borderRadius: 'l2',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _currentPage: {
      bg: 'bg.emphasized',
      color: 'fg',
      '& > .lucide': { color: 'accent.fg' },
      _before: {
        content: '""',
        position: 'absolute',
        insetInlineStart: '0',
        insetBlock: '2',
        w: '3px',
        borderRadius: 'full',
        bg: 'accent.solid',
      },
    },
    '& > .lucide + span + .lucide': { ms: 'auto', boxSize: '3.5' },
  },
  variants: {
    look: {
      full: {},
      icons: { px: '0', justifyContent: 'center' },
      touch: { h: '12', ps: '4', gap: '3.5', fontSize: 'md', '& > .lucide': { boxSize: '5' } },
    },
  },
})

const Count = styled('span', {
  base: {
    ms: 'auto',
    minW: '5',
    px: '1.5',
    borderRadius: 'full',
    bg: 'red.subtle',
    color: 'red.fg',
    textStyle: 'xs',
    fontWeight: 'semibold',
    textAlign: 'center',
  },
  variants: { over: { true: { position: 'absolute', top: '0', insetInlineEnd: '0', px: '1' }, false: {} } },
})

interface MenuListProps {
  look: 'full' | 'icons' | 'touch'
  onFollow?: () => void
}

/** The entries of the menu. Hover and focus load what a click would show. */
export const MenuList = ({ look, onFollow }: MenuListProps) => {
  const t = useT()
  const entries = useMenu()
  const preload = usePreload()
  const current = sectionOf(entries, useLocation().pathname)
  return (
    <List>
      {entries.map(({ to, icon, iconPath, title, deployed, count = 0, room = false }) => (
        <li key={to} style={{ marginBottom: room ? entryRoom : undefined }}>
          <Entry
            to={to}
            look={look}
            aria-current={current?.to === to ? 'page' : undefined}
            title={look === 'icons' ? title : undefined}
            onClick={onFollow}
            onPointerEnter={() => preload(to)}
            onFocus={() => preload(to)}
          >
            <SectionIcon name={icon} path={iconPath} />
            {look === 'icons' ? (
              <VisuallyHidden>{deployed ? title : t('menu.notDeployed', { title })}</VisuallyHidden>
            ) : (
              <span>
                {deployed ? (
                  title
                ) : (
                  <>
                    <span aria-hidden>{title}</span>
                    <VisuallyHidden>{t('menu.notDeployed', { title })}</VisuallyHidden>
                  </>
                )}
              </span>
            )}
            {!deployed && look !== 'icons' && <Unplug aria-hidden />}
            {count > 0 && <Count over={look === 'icons'}>{count}</Count>}
          </Entry>
        </li>
      ))}
    </List>
  )
}
