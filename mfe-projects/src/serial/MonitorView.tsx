import { useFormat } from '@console/platform/i18n'
import {
  Banner,
  EmptyState,
  IconButton,
  lazyPart,
  saveFile,
  ServerText,
  Skeleton,
  styled,
  useErrorText,
} from '@console/platform/ui'
import { SearchField } from '@console/platform/ui/form'
import { ChartLine, Clock, Download, Eraser, Pause, Play, Search, Terminal } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { plainText } from '../common/log/ansi.ts'
import { LogBox } from '../common/log/LogBox.tsx'
import type { SerialFeed } from './feeds/feed.ts'
import { useT } from './i18n/useT.ts'
import { LineFilter } from './LineFilter.ts'
import { SerialRow, timeColumns, timeOf } from './SerialRow.tsx'
import { TypeBar } from './TypeBar.tsx'
import { useSerial } from './useSerial.ts'

const Plotter = lazyPart('Plotter', () => import('./plot/Plotter.tsx'))

const Root = styled('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    h: 'full',
    bg: 'bg.log',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    containerType: 'inline-size',
  },
})
const Header = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    columnGap: '2',
    minH: '9',
    ps: '3.5',
    pe: '1.5',
    py: '1',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
  },
})
const Title = styled('h2', { base: { textStyle: 'panel' } })
const Status = styled('span', { base: { flex: '1', minW: '0', textStyle: 'xs', color: 'fg.muted' } })
const Buttons = styled('div', {
  base: { display: 'flex', gap: '1', '& [aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.fg' } },
})
const Bar = styled('div', { base: { p: '2', bg: 'bg.subtle', borderBottomWidth: '1px' } })
const Count = styled('span', { base: { textStyle: 'xs', color: 'fg.muted', whiteSpace: 'nowrap' } })
const Panes = styled('div', {
  base: {
    flex: '1',
    minH: '0',
    display: 'flex',
    flexDirection: 'column',
    '@container (min-width: 720px)': { flexDirection: 'row' },
  },
})
const Pane = styled('div', { base: { flex: '1', display: 'flex', flexDirection: 'column', minW: '0', minH: '0' } })
// Scrolls what does not fit: words in the middle of a low box would cover what is above it.
const Empty = styled('div', { base: { flex: '1', minH: '0', overflowY: 'auto' } })

interface MonitorViewProps {
  feed: SerialFeed
  fileName: string
  /** The controls beside the title: the source, and how it is read. */
  source: ReactNode
  notice?: ReactNode
}

export const MonitorView = ({ feed, fileName, source, notice = null }: MonitorViewProps) => {
  const t = useT()
  const { number } = useFormat()
  const errorText = useErrorText()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const { state, view, clear, isPaused, waiting, togglePause } = useSerial(feed)
  const [filter] = useState(() => new LineFilter())
  const [times, setTimes] = useState(true)
  const [search, setSearch] = useState<string | null>(null)
  const [plots, setPlots] = useState(false)
  const query = search ?? ''
  const { lines, count } = filter.apply(view, query)
  const readsEvents = state.kind === 'open' && !state.types
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      setSearch(query)
      root.current?.querySelector<HTMLInputElement>('input[type=search]')?.select()
    } else if (event.key === 'Escape' && search === '') setSearch(null)
  }
  const download = () => {
    const text = lines
      .slice(0, count)
      .map((line) => `${times ? `${timeOf(line.at)}  ` : ''}${plainText(line.text)}\n`)
      .join('')
    saveFile(new Blob([text], { type: 'text/plain' }), fileName)
  }
  return (
    <Root ref={root} aria-labelledby={id} onKeyDown={press}>
      <Header>
        <Title id={id}>{t('title')}</Title>
        {source}
        <Status role="status">
          {isPaused
            ? waiting > 0
              ? t('pausedNew', { count: waiting, formatted: number(waiting) })
              : t('paused')
            : state.kind === 'connecting'
              ? t('connecting')
              : ''}
        </Status>
        <Buttons>
          <IconButton
            size="xs"
            label={t('searchShow')}
            aria-pressed={search !== null}
            onClick={() => setSearch(search === null ? '' : null)}
          >
            <Search aria-hidden />
          </IconButton>
          <IconButton size="xs" label={t('times')} aria-pressed={times} onClick={() => setTimes(!times)}>
            <Clock aria-hidden />
          </IconButton>
          <IconButton size="xs" label={t(isPaused ? 'resume' : 'pause')} onClick={togglePause}>
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </IconButton>
          <IconButton size="xs" label={t('plotter')} aria-pressed={plots} onClick={() => setPlots(!plots)}>
            <ChartLine aria-hidden />
          </IconButton>
          <IconButton size="xs" label={t('download')} onClick={download}>
            <Download aria-hidden />
          </IconButton>
          <IconButton size="xs" label={t('clear')} onClick={clear}>
            <Eraser aria-hidden />
          </IconButton>
        </Buttons>
      </Header>
      {search === null ? null : (
        <Bar>
          <SearchField label={t('search')} value={search} onChange={setSearch} slash={false} autoFocus mono>
            <Count role="status">{query === '' ? '' : t('found', { count, formatted: number(count) })}</Count>
          </SearchField>
        </Bar>
      )}
      {notice}
      {state.kind === 'failed' ? (
        <Banner kind="warning">
          {t('failed')} {typeof state.error === 'string' ? null : <ServerText>{errorText(state.error)}</ServerText>}
        </Banner>
      ) : null}
      <Panes>
        <Pane>
          {count === 0 ? (
            <Empty>
              <Nothing searched={query !== ''} readsEvents={readsEvents} />
            </Empty>
          ) : (
            <LogBox lines={lines} count={count} label={t('log')} toEnd={t('toEnd')} margin={times ? timeColumns : 0}>
              {(line, index, columns) => (
                <SerialRow key={index} line={line} columns={columns} times={times} query={query} />
              )}
            </LogBox>
          )}
        </Pane>
        {plots ? <Plotter view={view} pending={<Skeleton aria-busy h="full" />} /> : null}
      </Panes>
      <TypeBar
        off={readsEvents ? t('readOnly') : state.kind === 'open' ? null : t('notConnected')}
        onType={feed.type}
      />
    </Root>
  )
}

const Nothing = ({ searched, readsEvents }: { searched: boolean; readsEvents: boolean }) => {
  const t = useT()
  if (searched) return <EmptyState icon={<Search aria-hidden />} title={t('noMatch')} />
  return (
    <EmptyState icon={<Terminal aria-hidden />} title={t(readsEvents ? 'emptyEvents' : 'empty')}>
      {t(readsEvents ? 'emptyEventsText' : 'emptyText')}
    </EmptyState>
  )
}
