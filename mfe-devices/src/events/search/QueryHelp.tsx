import { IconButton, Mono, styled } from '@console/platform/ui'
import { Popover } from '@console/platform/ui/overlay'
import { CircleHelp } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { queryExamples } from './queryExamples.data.ts'

const List = styled('ul', { base: { mx: '-2', my: '2', listStyle: 'none' } })
const Example = styled('button', { base: { display: 'block', w: 'full', px: '2', py: '1.5', borderRadius: 'l1', textAlign: 'start', cursor: 'pointer', _hover: { bg: 'bg.muted' }, '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' } } })
const Note = styled('p', { base: { textStyle: 'xs', color: 'fg.muted' } })

/** What can be searched for, by examples that are taken with a click. */
export const QueryHelp = ({ onTake }: { onTake: (query: string) => void }) => {
  const t = useT()
  return (
    <Popover title={t('events.help.title')} trigger={<IconButton size="xs" label={t('events.help.open')}><CircleHelp aria-hidden /></IconButton>}>
      {(close) => (
        <>
          <Note>{t('events.help.intro')}</Note>
          <List>
            {queryExamples.map(({ query, meaning }) => (
              <li key={query}>
                <Example type="button" onClick={() => { onTake(query); close() }}><Mono>{query}</Mono><small>{t(meaning)}</small></Example>
              </li>
            ))}
          </List>
          <Note>{t('events.help.quotes')}</Note>
        </>
      )}
    </Popover>
  )
}
