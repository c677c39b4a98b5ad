import { ChevronRight } from 'lucide-react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { Link } from '../link/Link.tsx'
import { styled } from '../styled.ts'

const List = styled('ol', {
  base: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '1.5', mb: '1', textStyle: 'xs', color: 'fg.muted',
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5' }, '& .lucide': { color: 'fg.subtle' },
    // 44 px for the finger, in the same place.
    [media.touch]: { '& a': { py: '3.5', my: '-3.5' } },
  },
})

export interface Crumb {
  label: string
  to: string
}

/** The way up. The page itself is the heading below it. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const t = useCommonText()
  return (
    <nav aria-label={t('breadcrumb')}>
      <List>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} look="plain">{label}</Link>
            <ChevronRight size={12} aria-hidden />
          </li>
        ))}
      </List>
    </nav>
  )
}
