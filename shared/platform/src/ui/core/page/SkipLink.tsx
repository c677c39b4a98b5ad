import { useCommonText } from '../../../i18n/index.ts'
import { styled } from '../styled.ts'

const Root = styled('a', {
  base: {
    position: 'fixed',
    insetInlineStart: '2',
    top: '2',
    zIndex: 'skipNav',
    px: '3',
    py: '1.5',
    borderRadius: 'l2',
    bg: 'bg.panel',
    color: 'accent.fg',
    fontWeight: 'medium',
    boxShadow: 'md',
    '&:not(:focus)': { srOnly: true },
  },
})

/**
 * The first stop of the Tab key: jumps over the top bar and the menu. `targetId` is the main region's, which has
 * `tabIndex={-1}`.
 */
export const SkipLink = ({ targetId }: { targetId: string }) => {
  const t = useCommonText()
  return (
    <Root
      href={`#${targetId}`}
      onClick={(event) => {
        // The address stays: the router would take a hash for a navigation.
        event.preventDefault()
        document.getElementById(targetId)?.focus()
      }}
    >
      {t('skipToContent')}
    </Root>
  )
}
