import { useCommonText } from '../i18n/index.ts'
import { Skeleton, styled, VisuallyHidden } from '../ui/index.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1' } })
const Line = styled('div', { base: { display: 'flex', alignItems: 'center', minH: '7' } })

/** Lines in place of those to come. */
export const WidgetSkeleton = ({ lines }: { lines: number }) => {
  const t = useCommonText()
  return (
    <Root aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => <Line key={line}><Skeleton w={line % 2 ? '60%' : '80%'} /></Line>)}
    </Root>
  )
}
