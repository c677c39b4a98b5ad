import type { ReactNode } from 'react'
import { Link as RouterLink } from '../../../facades/router.ts'
import { styled } from '../styled.ts'
import type { ButtonProps } from '../button/Button.tsx'
import { buttonRecipe } from '../button/button.recipe.data.ts'
import type { Target } from './Link.tsx'
import { safeHref } from './safeHref.ts'

const Inner = styled(RouterLink, buttonRecipe)
const Outer = styled('a', buttonRecipe)

export type ButtonLinkProps = Target & Pick<ButtonProps, 'variant' | 'size' | 'danger' | 'icon'> & { children: ReactNode; download?: string | undefined; 'data-autofocus'?: boolean }

/** A link that looks like a button: it leads somewhere, so it can be opened in a new tab. */
export const ButtonLink = ({ to, href, icon, children, download, ...look }: ButtonLinkProps) => {
  if (to !== undefined) return <Inner to={to} {...look}>{icon}{children}</Inner>
  const address = safeHref(href)
  return address ? <Outer href={address} {...(download === undefined ? { target: '_blank', rel: 'noopener noreferrer' } : { download })} {...look}>{icon}{children}</Outer> : null
}
