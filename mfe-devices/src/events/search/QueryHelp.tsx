import { IconButton, Mono, styled } from '@console/platform/ui'
import { Popover } from '@console/platform/ui/overlay'
import { CircleHelp } from 'lucide-react'
import { useT } from '../../i18n/index.ts'

/** Example searches, each with the text key that explains it. */
const queryExamples = [
  { query: 'climate', meaning: 'events.help.text' },
  { query: 'topic:climate', meaning: 'events.help.topic' },
  { query: 'data:"on"', meaning: 'events.help.data' },
  { query: 'device:greenhouse', meaning: 'events.help.device' },
  { query: 'range:20-24', meaning: 'events.help.range' },
  { query: 'range:-5-', meaning: 'events.help.atLeast' },
  { query: '-topic:heartbeat', meaning: 'events.help.not' },
  { query: 'topic:climate data:humid air', meaning: 'events.help.and' },
] as const

const List = styled('ul', { base: { mx: '-2', my: '2', listStyle: 'none' } })
const Example = styled('button', {
  base: {
    display: 'block',
    w: 'full',
    px: '2',
    py: '1.5',
    borderRadius: 'l1',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
  },
})
const Note = styled('p', { base: { textStyle: 'xs', color: 'fg.muted' } })

/** Explains the query language by examples; a click on one searches for it. */
export const QueryHelp = ({ onTake }: { onTake: (query: string) => void }) => {
  const t = useT()
  return (
    <Popover
      title={t('events.help.title')}
      trigger={
        <IconButton size="xs" label={t('events.help.open')}>
          <CircleHelp aria-hidden />
        </IconButton>
      }
    >
      {(close) => (
        <>
          <Note>{t('events.help.intro')}</Note>
          <List>
            {queryExamples.map(({ query, meaning }) => (
              <li key={query}>
                <Example
                  type="button"
                  onClick={() => {
                    onTake(query)
                    close()
                  }}
                >
                  <Mono>{query}</Mono>
                  <small>{t(meaning)}</small>
                </Example>
              </li>
            ))}
          </List>
          <Note>{t('events.help.quotes')}</Note>
        </>
      )}
    </Popover>
  )
}
