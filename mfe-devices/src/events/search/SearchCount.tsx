import type { EventView } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { useEventWindow } from '../stream/state/useEventWindow.ts'

const Count = styled('span', { base: { flexShrink: '0', textStyle: 'xs', color: 'fg.muted', fontFamily: 'body' } })
const Bar = styled('progress', {
  base: {
    position: 'absolute', insetX: '2', bottom: '0', w: 'calc(100% - 16px)', h: '2px', appearance: 'none', border: 'none', bg: 'transparent',
    '&::-webkit-progress-bar': { bg: 'transparent' }, '&::-webkit-progress-value': { bg: 'accent.solid' }, '&::-moz-progress-bar': { bg: 'accent.solid' },
  },
})

/** How many events a search lets through, and how far it has come. */
export const SearchCount = ({ view }: { view: EventView | null }) => {
  const t = useT()
  const format = useFormat()
  const searching = useEventWindow(view, (window) => window.searching)
  const matched = useEventWindow(view, (window) => window.matched)
  const searched = useEventWindow(view, (window) => window.searched)
  return (
    <>
      <Count>{t('table.shownOf', { shown: format.number(matched), total: format.number(searched) })}</Count>
      {searching === null ? null : <Bar aria-label={t('events.searching')} max={1} value={searching} />}
    </>
  )
}
