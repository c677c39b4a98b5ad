import { useConsole } from '@console/platform/contract'
import { Kbd, lazyPart, styled } from '@console/platform/ui'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { usePaletteKeys } from './usePaletteKeys.ts'

const Palette = lazyPart('Palette', () => import('./Palette.tsx'))
const KeysDialog = lazyPart('KeysDialog', () => import('./KeysDialog.tsx'))

// On a phone only the icon is visible; the text is for screen readers.
const OpenButton = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    boxSize: '11',
    justifyContent: 'center',
    color: 'fg.muted',
    borderRadius: 'l2',
    cursor: 'pointer',
    overflow: 'hidden',
    '& > .lucide': { boxSize: '4', flexShrink: '0' },
    '& > span': { srOnly: true },
    '& > kbd': { display: 'none' },
    md: {
      w: '320px',
      h: '8',
      ms: '4',
      px: '3',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: { base: 'border.emphasized', _hover: 'fg.subtle' },
      '& > .lucide': { me: '1' },
      '& > span': { srOnly: false, flex: '1', textAlign: 'start' },
      '& > kbd': { display: 'inline-block' },
    },
  },
})

/** The palette's code did not arrive: says so and stops capturing keys. */
const PaletteFailed = ({ onFailed }: { onFailed: () => void }) => {
  const t = useT()
  const { toast } = useConsole()
  const showHint = useEffectEvent(() => {
    toast({ kind: 'error', title: t('state.partFailed'), action: 'open the palette' })
    onFailed()
  })
  useEffect(() => showHint(), [])
  return null
}

/** What opens the palette (UX-09), and the list of keys: in the top bar, and by keys from everywhere. */
export const PaletteButton = () => {
  const t = useT()
  const { shown, show, query, setQuery } = usePaletteKeys()
  const close = () => show(null)
  return (
    <>
      <OpenButton type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => show('palette')}>
        <Search aria-hidden />
        <span>{t('palette')}</span>
        {[t('ctrlKey'), 'K'].map((key) => (
          <Kbd key={key} aria-hidden>
            {key}
          </Kbd>
        ))}
      </OpenButton>
      {shown === 'palette' && (
        <Palette
          query={query}
          onQuery={setQuery}
          onClose={close}
          onKeys={() => show('keys')}
          failed={() => <PaletteFailed onFailed={close} />}
        />
      )}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}
