import { Link } from '@console/platform/router'
import { styled } from '@console/platform/ui'

const Root = styled(Link, { base: { display: 'flex', alignItems: 'center', gap: '2.5', minW: '0', minH: '8', w: { md: '188px' }, fontSize: 'md', fontWeight: 'semibold', letterSpacing: '-0.01em', borderRadius: 'l1' } })
const Mark = styled('svg', {
  base: { boxSize: '22px', flexShrink: '0', color: 'accent.fg', fill: 'none', stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', overflow: 'visible' },
  variants: { inMenu: { true: {}, false: { hideBelow: 'md' } } },
})
const Name = styled('span', { base: { truncate: true } })

/** The product's mark and name. The phone's top bar has room for the name only. */
export const Brand = ({ name, inMenu = false }: { name: string; inMenu?: boolean }) => (
  <Root to="/dashboard">
    <Mark inMenu={inMenu} viewBox="0 0 22 22" aria-hidden>
      <circle cx="11" cy="11" r="2.6" fill="currentColor" stroke="none" />
      <path d="M6.4 15.6a6.5 6.5 0 0 1 0-9.2M15.6 6.4a6.5 6.5 0 0 1 0 9.2" />
      <path d="M3.2 18.8a11 11 0 0 1 0-15.6M18.8 3.2a11 11 0 0 1 0 15.6" opacity=".45" />
    </Mark>
    <Name>{name}</Name>
  </Root>
)
