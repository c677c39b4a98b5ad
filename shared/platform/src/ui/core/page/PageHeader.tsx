import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '../../../facades/router.ts'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { Link } from '../controls/Link.tsx'
import { styled } from '../styled.ts'

// The path of the first screen after the page was loaded.
let firstPath: string | null = null
let navigated = false

const isUsed = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable=true], [role=tab], [role=dialog] *') ??
  false

/**
 * A ref for a screen's heading, which takes the focus when the path leads to the screen. Not at the first load, where
 * the browser starts at the top and the skip link is the first stop, and not out of a field, a tab or a dialog that is
 * in use.
 */
const useScreenFocus = <E extends HTMLElement>() => {
  const heading = useRef<E>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    firstPath ??= pathname
    navigated ||= pathname !== firstPath
    if (navigated && !isUsed()) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}

const CrumbList = styled('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.5',
    mb: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    '& li': { display: 'flex', alignItems: 'center', gap: '1.5' },
    '& .lucide': { color: 'fg.subtle' },
    // A touch target of 44 px, without a change of the layout.
    [media.touch]: { '& a': { py: '3.5', my: '-3.5' } },
  },
})

export interface Crumb {
  label: string
  to: string
}

/** The parent screens. The screen itself is the heading below. */
const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const t = useCommonText()
  return (
    <nav aria-label={t('breadcrumb')}>
      <CrumbList>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} look="plain">
              {label}
            </Link>
            <ChevronRight size={12} aria-hidden />
          </li>
        ))}
      </CrumbList>
    </nav>
  )
}

const Root = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: { base: 'center', sm: 'flex-end' },
    gap: '3',
    columnGap: '4',
    minH: '8',
    mb: { base: '3', sm: '4' },
  },
})
const Titles = styled('div', { base: { flex: '1 1 auto', minW: '0', maxW: 'full' } })
const TitleRow = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2.5', rowGap: '1', minW: '0' },
})
const Heading = styled('h1', { base: { minW: '0', textStyle: 'xl', overflowWrap: 'anywhere' } })
const Count = styled('span', { base: { color: 'fg.subtle' } })
const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', maxW: 'full' } })

export interface PageHeaderProps {
  /** The screen's name: the heading, and the document's title together with the product. */
  title: string
  /** Stands in the heading in place of the title: an inline-editable name, a shortened sha. */
  heading?: ReactNode | undefined
  /** Beside the heading; undefined until it is known. */
  count?: ReactNode | undefined
  /** Beside the heading too: a status, a tag. */
  beside?: ReactNode | undefined
  breadcrumb?: readonly Crumb[] | undefined
  description?: ReactNode | undefined
  /** Buttons, the primary one last. They go below the title where there is no room. */
  actions?: ReactNode | undefined
}

/** Names the screen: in the heading, in the document's title, and by taking the focus after a navigation (SHELL-14). */
export const PageHeader = (props: PageHeaderProps) => {
  const { title, heading, count, beside, breadcrumb, description, actions } = props
  const t = useCommonText()
  const screenHeading = useScreenFocus<HTMLHeadingElement>()
  return (
    <Root>
      <title>{t('screenTitle', { title })}</title>
      <Titles>
        {breadcrumb ? <Breadcrumb crumbs={breadcrumb} /> : null}
        <TitleRow>
          <Heading ref={screenHeading} tabIndex={-1}>
            {heading ?? title}
          </Heading>
          {/* A count to come has its room: beside it the actions may just fit. */}
          {'count' in props ? <Count>{count ?? '\u2007'}</Count> : null}
          {beside}
        </TitleRow>
        {description ? <Text>{description}</Text> : null}
      </Titles>
      {actions ? <Actions>{actions}</Actions> : null}
    </Root>
  )
}

const Text = styled('p', { base: { mt: '0.5', color: 'fg.muted' } })
