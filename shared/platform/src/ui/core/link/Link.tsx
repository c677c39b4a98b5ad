import { ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link as RouterLink } from '../../../facades/router.ts'
import { useCommonText } from '../../../i18n/index.ts'
import { styled } from '../styled.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { linkRecipe } from './link.recipe.data.ts'
import { safeHref } from './safeHref.ts'

const Inner = styled(RouterLink, linkRecipe)
const Outer = styled('a', linkRecipe)

/** An address in the console, or one outside of it, which opens in a new tab. */
export type Target = { to: string; href?: undefined } | { href: string; to?: undefined }

export type LinkProps = Target & Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'color' | 'content' | 'translate'> & {
  /** `inline` within a sentence, `plain` where the place already says "link". */
  look?: 'accent' | 'inline' | 'plain' | undefined
}

/** An outer address that is not http, https or mailto stays text: it may come from a server. */
export const Link = ({ to, href, children, ...rest }: LinkProps) => {
  const t = useCommonText()
  if (to !== undefined) return <Inner to={to} {...rest}>{children}</Inner>
  const address = safeHref(href)
  if (!address) return <>{children}</>
  return (
    <Outer display="inline-flex" alignItems="center" gap="1" {...rest} href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalLink size={12} aria-hidden />
      <VisuallyHidden> ({t('opensNewTab')})</VisuallyHidden>
    </Outer>
  )
}
