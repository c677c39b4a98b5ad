import { statsWindows, type StatsWindow } from '@console/shared/api'
import { styled } from '@console/shared/ui'
import { media } from '@console/shared/theme'
import { useId } from 'react'
import { useT } from '../../i18n/index.ts'

const Root = styled('fieldset', {
  base: { display: 'inline-flex', p: '2px', gap: '2px', bg: 'bg.muted', borderWidth: '1px', borderRadius: 'l2', [media.phone]: { display: 'flex', w: 'full' } },
})
const Legend = styled('legend', { base: { srOnly: true } })
const Choice = styled('label', {
  base: {
    position: 'relative', display: 'grid', placeItems: 'center', flex: '1', minW: '44px', h: '30px', px: '3', borderRadius: 'l1', borderWidth: '1px', borderColor: 'transparent', color: 'fg.muted', fontFamily: 'mono', textStyle: 'xs', cursor: 'pointer',
    [media.touch]: { h: '44px' },
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.panel', borderColor: 'border.emphasized', color: 'fg', fontWeight: 'semibold', boxShadow: 'xs' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
  },
})
const Input = styled('input', { base: { srOnly: true } })

/** DEV-11: how far back the vitals go. */
export const WindowPicker = ({ chosen, onChoose }: { chosen: StatsWindow; onChoose: (window: StatsWindow) => void }) => {
  const t = useT()
  const name = useId()
  return (
    <Root>
      <Legend>{t('vitals.window')}</Legend>
      {statsWindows.map((window) => (
        <Choice key={window}>
          <Input type="radio" name={name} value={window} checked={window === chosen} onChange={() => onChoose(window)} />
          {window}
        </Choice>
      ))}
    </Root>
  )
}
