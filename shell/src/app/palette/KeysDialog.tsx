import { useCommonText } from '@console/platform/i18n'
import { Kbd, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { useT } from './i18n/useT.ts'

// On a Mac the code editor uses other keys for it.
const tabKeys = (ctrl: string) => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? ['Ctrl', '⇧', 'M'] : [ctrl, 'M'])

const List = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '4',
    rowGap: '2',
    '& dt': { color: 'fg' },
    '& dd': { display: 'flex', alignItems: 'flex-start', gap: '1', justifyContent: 'flex-end' },
  },
})
const Heading = styled('h3', { base: { textStyle: 'sm', fontWeight: 'semibold', color: 'fg', mb: '2' } })
const Part = styled('section', { base: { _notFirst: { mt: '5' } } })

/** The console's keyboard shortcuts, by where they work. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT()
  const ctrl = useCommonText()('ctrlKey')
  const parts = [
    {
      title: t('keys.everywhere'),
      keys: [
        [t('keys.palette'), [ctrl, 'K']],
        [t('keys.search'), ['/']],
        [t('shortcuts'), ['?']],
        [t('keys.close'), ['Esc']],
      ],
    },
    {
      title: t('keys.events'),
      keys: [
        [t('keys.pause'), [t('keys.space')]],
        [t('keys.step'), ['↑', '↓']],
      ],
    },
    {
      title: t('keys.vitals'),
      keys: [
        [t('keys.move'), ['←', '→']],
        [t('keys.zoom'), ['+', '−']],
        [t('keys.whole'), ['0']],
      ],
    },
    {
      title: t('keys.project'),
      keys: [
        [t('keys.save'), [ctrl, 'S']],
        [t('keys.build'), [ctrl, 'B']],
        [t('keys.tab'), tabKeys(ctrl)],
      ],
    },
  ] as const
  return (
    <Dialog open onClose={onClose} title={t('shortcuts')}>
      {parts.map(({ title, keys }) => (
        <Part key={title}>
          <Heading>{title}</Heading>
          <List>
            {keys.map(([what, pressed]) => (
              <KeyRow key={what} what={what} keys={pressed} />
            ))}
          </List>
        </Part>
      ))}
    </Dialog>
  )
}

const KeyRow = ({ what, keys }: { what: string; keys: readonly string[] }) => (
  <>
    <dt>{what}</dt>
    <dd>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </>
)
