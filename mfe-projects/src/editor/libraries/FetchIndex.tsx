import { fetchLibraryIndex, type IndexProgress, type LibraryIndex } from '@console/platform/api'
import { ApiError, isNotFound, type Http } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQueryClient } from '@console/platform/query'
import { Banner, Button, EmptyState, RelativeTime, ServerText, styled, useErrorText } from '@console/platform/ui'
import { Download, PackageSearch, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from './i18n/useT.ts'

type State = { kind: 'idle' } | { kind: 'fetching'; progress: IndexProgress } | { kind: 'failed'; error: unknown }

const started: State = { kind: 'fetching', progress: { received: 0, size: null } }

/** Has the server fetch the index, until it is there, or the user or the end of the panel cancels it. */
const useIndexFetch = (ide: Http) => {
  const cache = useQueryClient()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    if (running.current) return
    const going = new AbortController()
    running.current = going
    setState(started)
    try {
      await fetchLibraryIndex(
        ide,
        (progress) => {
          if (!going.signal.aborted) setState({ kind: 'fetching', progress })
        },
        going.signal,
      )
      await cache.invalidateQueries({ queryKey: ['libraries'] })
      setState({ kind: 'idle' })
    } catch (error) {
      setState(
        going.signal.aborted || (error instanceof ApiError && error.kind === 'aborted')
          ? { kind: 'idle' }
          : { kind: 'failed', error },
      )
    } finally {
      running.current = null
    }
  }
  return { state, start: () => void start(), cancel: () => running.current?.abort() }
}

const Failure = styled('div', { base: { mt: '2', textAlign: 'start' } })

/** Stands where the index would be: it is fetched only when somebody asks for that. */
export const FetchIndex = ({ ide }: { ide: Http }) => {
  const t = useT()
  const { state, start, cancel } = useIndexFetch(ide)
  if (state.kind === 'fetching')
    return (
      <EmptyState icon={<PackageSearch aria-hidden />} title={t('fetching')} action={<Cancel onCancel={cancel} />}>
        <Progress progress={state.progress} />
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<PackageSearch aria-hidden />}
      title={t('notFetched')}
      action={
        <Button variant="solid" size="xs" icon={<Download aria-hidden />} onClick={start}>
          {t('fetch')}
        </Button>
      }
    >
      {t('notFetchedText')}
      {state.kind === 'failed' ? (
        <Failure>
          <FetchFailed error={state.error} />
        </Failure>
      ) : null}
    </EmptyState>
  )
}

const Line = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2.5',
    rowGap: '1.5',
    px: '3.5',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    textStyle: 'xs',
    color: 'fg.muted',
  },
})
const Grow = styled('div', { base: { flex: '1 1 140px', minW: '0' } })

/** How old the index is, and what renews it. */
export const IndexLine = ({ ide, index: { fetchedAt, libraries } }: { ide: Http; index: LibraryIndex }) => {
  const t = useT()
  const { number } = useFormat()
  const { state, start, cancel } = useIndexFetch(ide)
  return (
    <>
      <Line>
        {state.kind === 'fetching' ? (
          <>
            <Grow>
              <Progress progress={state.progress} />
            </Grow>
            <Cancel onCancel={cancel} />
          </>
        ) : (
          <>
            <Grow>
              {t('index', { formatted: number(libraries) })} <RelativeTime time={fetchedAt} />
            </Grow>
            <Button size="xs" variant="ghost" icon={<RotateCw aria-hidden />} onClick={start}>
              {t('refresh')}
            </Button>
          </>
        )}
      </Line>
      {state.kind === 'failed' ? (
        <Line>
          <FetchFailed error={state.error} />
        </Line>
      ) : null}
    </>
  )
}

const Cancel = ({ onCancel }: { onCancel: () => void }) => {
  const t = useT()
  return (
    <Button size="xs" icon={<X aria-hidden />} onClick={onCancel}>
      {t('cancel')}
    </Button>
  )
}

const FetchFailed = ({ error }: { error: unknown }) => {
  const t = useT()
  const errorText = useErrorText()
  return (
    <Banner kind="danger">
      {t('fetchFailed')}. <ServerText>{isNotFound(error) ? t('noIndexText') : errorText(error)}</ServerText>
    </Banner>
  )
}

const Track = styled('div', {
  base: {
    h: '1.5',
    w: 'full',
    minW: '40',
    borderRadius: 'full',
    bg: 'bg.muted',
    overflow: 'hidden',
    '& > i': { display: 'block', h: 'full', bg: 'accent.solid', transition: 'width 200ms' },
  },
})
const Bytes = styled('p', { base: { mt: '1', textStyle: 'xs', fontVariantNumeric: 'tabular-nums' } })

const Progress = ({ progress: { received, size } }: { progress: IndexProgress }) => {
  const t = useT()
  const { bytes } = useFormat()
  const percent = size === null || size === 0 ? null : Math.min(100, Math.round((received / size) * 100))
  const words =
    percent === 100
      ? t('reading')
      : size === null
        ? bytes(received)
        : t('fetched', { received: bytes(received), size: bytes(size) })
  return (
    <>
      <Track
        role="progressbar"
        aria-label={t('fetching')}
        aria-valuetext={words}
        {...(percent !== null && { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      >
        <i style={{ width: `${percent ?? 0}%` }} />
      </Track>
      <Bytes>{words}</Bytes>
    </>
  )
}
