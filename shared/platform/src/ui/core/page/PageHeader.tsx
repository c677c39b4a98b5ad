import type { ReactNode } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { styled } from '../styled.ts'
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { useScreenFocus } from './useScreenFocus.ts'

const Root = styled('header', { base: { display: 'flex', flexWrap: 'wrap', alignItems: { base: 'center', sm: 'flex-end' }, gap: '3', columnGap: '4', minH: '8', mb: { base: '3', sm: '4' } } })
const Titles = styled('div', { base: { flex: '1 1 auto', minW: '0', maxW: 'full' } })
const Line = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2.5', rowGap: '1', minW: '0' } })
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
export const PageHeader = ({ title, heading, count, beside, breadcrumb, description, actions }: PageHeaderProps) => {
  const t = useCommonText()
  const screenHeading = useScreenFocus<HTMLHeadingElement>()
  return (
    <Root>
      <title>{t('screenTitle', { title })}</title>
      <Titles>
        {breadcrumb ? <Breadcrumb crumbs={breadcrumb} /> : null}
        <Line>
          <Heading ref={screenHeading} tabIndex={-1}>{heading ?? title}</Heading>
          {count === undefined ? null : <Count>{count}</Count>}
          {beside}
        </Line>
        {description ? <Text>{description}</Text> : null}
      </Titles>
      {actions ? <Actions>{actions}</Actions> : null}
    </Root>
  )
}

const Text = styled('p', { base: { mt: '0.5', color: 'fg.muted' } })
