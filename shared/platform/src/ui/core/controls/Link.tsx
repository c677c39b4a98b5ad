import { defineRecipe } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink } from '../../../facades/router.ts'
import { useCommonText } from '../../../i18n/index.ts'
import { styled, VisuallyHidden } from '../styled.ts'
import { buttonRecipe, type ButtonProps } from './Button.tsx'

const linkRecipe = defineRecipe({
  base: { borderRadius: 'l1', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
  variants: {
    look: {
      // Padded to a target of 24 px, without a change of the line.
      accent: { color: 'accent.fg', fontWeight: 'medium', py: '1' },
      // In running text, colour alone would not distinguish a link from other words.
      inline: { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
      plain: { color: 'inherit' },
    },
  },
  defaultVariants: { look: 'accent' },
})

const allowed = ['http:', 'https:', 'mailto:']

/** The address when a click can only open a page or a mail; null for `javascript:` and the like. */
const safeHref = (href: string): string | null => {
  try {
    return allowed.includes(new URL(href, document.baseURI).protocol) ? href : null
  } catch {
    return null
  }
}

const Inner = styled(RouterLink, linkRecipe)
const Outer = styled('a', linkRecipe)

/** An address in the console, or one outside of it, which opens in a new tab. */
type Target = { to: string; href?: undefined } | { href: string; to?: undefined }

export type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'color' | 'content' | 'translate'> & {
    /** `inline` within a sentence, `plain` where the place already says "link". */
    look?: 'accent' | 'inline' | 'plain' | undefined
  }

/** An outer address that is not http, https or mailto stays text: it may come from a server. */
export const Link = ({ to, href, children, ...rest }: LinkProps) => {
  const t = useCommonText()
  if (to !== undefined)
    return (
      <Inner to={to} {...rest}>
        {children}
      </Inner>
    )
  const address = safeHref(href)
  if (!address) return <>{children}</>
  return (
    <Outer
      display="inline-flex"
      alignItems="center"
      gap="1"
      {...rest}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <ExternalLink size={12} aria-hidden />
      <VisuallyHidden> ({t('opensNewTab')})</VisuallyHidden>
    </Outer>
  )
}

const ButtonInner = styled(RouterLink, buttonRecipe)
const ButtonOuter = styled('a', buttonRecipe)

export type ButtonLinkProps = Target &
  Pick<ButtonProps, 'variant' | 'size' | 'danger' | 'icon'> & {
    children: ReactNode
    download?: string | undefined
    'data-autofocus'?: boolean
  }

/** A link that looks like a button: it leads somewhere, so it can be opened in a new tab. */
export const ButtonLink = ({ to, href, icon, children, download, ...look }: ButtonLinkProps) => {
  if (to !== undefined)
    return (
      <ButtonInner to={to} {...look}>
        {icon}
        {children}
      </ButtonInner>
    )
  const address = safeHref(href)
  return address ? (
    <ButtonOuter
      href={address}
      {...(download === undefined ? { target: '_blank', rel: 'noopener noreferrer' } : { download })}
      {...look}
    >
      {icon}
      {children}
    </ButtonOuter>
  ) : null
}
