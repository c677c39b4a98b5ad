import { OctagonAlert, RotateCw } from 'lucide-react'
import { createContext, use, type ReactNode } from 'react'
import { useFormat } from '../i18n/index.ts'
import { media } from '../theme/index.ts'
import { Button, IconButton, Link, ServerText, Skeleton, styled, useErrorText, VisuallyHidden } from '../ui/index.ts'
import { useT } from './i18n/useT.ts'

/** Shown below figures that could not be refreshed. */
const StaleContext = createContext<ReactNode>(null)

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2', minW: '0' } })
const Content = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1', gap: '2.5', minW: '0' } })
const Foot = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', textStyle: 'xs', color: 'fg.muted', '& > span': { display: 'flex', alignItems: 'center', ms: 'auto' }, '& > a': { display: 'flex', alignItems: 'center', minH: '6', [media.touch]: { minH: '11' } } } })

export interface WidgetProps {
  /** The link to the section that it is a summary of. */
  more?: { to: string; text: string } | undefined
  children: ReactNode
}

/** The content of a dashboard box, a link to its section, and its age when it could not be refreshed. */
export const Widget = ({ more, children }: WidgetProps) => {
  const stale = use(StaleContext)
  return (
    <Root>
      <Content>{children}</Content>
      {more || stale ? <Foot>{more ? <Link to={more.to}>{more.text}</Link> : null}{stale}</Foot> : null}
    </Root>
  )
}

const Note = styled('div', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'center', justifyContent: 'center', flex: '1', gap: '1.5', minW: '0', textAlign: 'center', color: 'fg.muted', '& > .lucide': { boxSize: '5', mb: '0.5' } },
  variants: { tone: { good: { '& > .lucide': { color: 'status.online' } }, bad: { '& > .lucide': { color: 'red.fg' } }, neutral: {} } },
})
const NoteTitle = styled('p', { base: { textStyle: 'label', color: 'fg' } })
const NoteText = styled('div', { base: { maxW: '80', textStyle: 'xs', textWrap: 'balance', overflowWrap: 'anywhere' } })
const NoteActions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '1' } })

export interface WidgetNoteProps {
  icon: ReactNode
  title: string
  tone?: 'good' | 'bad' | 'neutral' | undefined
  action?: ReactNode
  children?: ReactNode
}

/** In place of figures: none exist, all is well, or loading failed. */
export const WidgetNote = ({ icon, title, tone = 'neutral', action, children }: WidgetNoteProps) => (
  <Note tone={tone}>
    {icon}
    <NoteTitle>{title}</NoteTitle>
    {children ? <NoteText>{children}</NoteText> : null}
    {action ? <NoteActions>{action}</NoteActions> : null}
  </Note>
)

/** A row of a list: its subject, which shrinks, and facts at the right. */
export const WidgetRow = styled('li', {
  base: {
    display: 'flex', alignItems: 'center', columnGap: '3', minW: '0', minH: '7', color: 'fg.muted', '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > a': { display: 'flex', alignItems: 'center', flex: '1', minW: '0', minH: '7', [media.touch]: { minH: '11' } },
    '& > a > bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > :not(a)': { flexShrink: '0', textStyle: 'xs' },
  },
})

const Bars = styled('div', { base: { display: 'flex', flexDirection: 'column', flex: '1' } })
const Bar = styled('div', { base: { display: 'flex', alignItems: 'center', minH: '7' } })

/** Placeholder rows while loading. */
export const WidgetSkeleton = ({ lines }: { lines: number }) => {
  const t = useT()
  return (
    <Bars aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, index) => <Bar key={index}><Skeleton w={index % 2 ? '60%' : '80%'} /></Bar>)}
    </Bars>
  )
}

export interface LoadedWidgetProps<Data> {
  /** What was to be loaded, as a sentence begins: "Devices". */
  what: string
  query: { data: Data | undefined; dataUpdatedAt: number; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** How many rows it has at most. */
  lines: number
  children: (data: Data) => ReactNode
}

/** A widget while loading, after a failed load, and with its data. A failed refresh keeps the data and shows since when it is stale. */
export const LoadedWidget = <Data,>({ what, query: { data, dataUpdatedAt, error, isFetching, refetch }, lines, children }: LoadedWidgetProps<Data>) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const retry = { size: 'xs', busy: isFetching, onClick: () => void refetch() } as const
  if (data !== undefined) {
    const since = <span><span role="status" title={format.dateTime(dataUpdatedAt)}>{t('staleSince', { time: format.time(dataUpdatedAt) })}</span><IconButton {...retry} label={t('retry')}><RotateCw aria-hidden /></IconButton></span>
    return <StaleContext value={error ? since : null}>{children(data)}</StaleContext>
  }
  if (!error) return <Widget><WidgetSkeleton lines={lines} /></Widget>
  return (
    <Widget>
      <WidgetNote tone="bad" icon={<OctagonAlert aria-hidden />} title={t('state.loadFailed', { what })} action={<Button {...retry} icon={<RotateCw aria-hidden />}>{t('retry')}</Button>}>
        <ServerText>{errorText(error)}</ServerText>
      </WidgetNote>
    </Widget>
  )
}
