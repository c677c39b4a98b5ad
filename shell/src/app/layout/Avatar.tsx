import { styled } from '@console/platform/ui'

const Root = styled('span', {
  base: { display: { base: 'none', md: 'grid' }, placeItems: 'center', boxSize: '6', flexShrink: '0', borderRadius: 'full', bg: 'accent.muted', color: 'accent.fg', fontSize: '2xs', fontWeight: 'semibold' },
})

const initials = (name: string): string =>
  name.split(/[\s._@-]+/u).filter(Boolean).slice(0, 2).map((word) => [...word][0] ?? '').join('').toLocaleUpperCase()

export const Avatar = ({ name }: { name: string }) => <Root aria-hidden>{initials(name)}</Root>
