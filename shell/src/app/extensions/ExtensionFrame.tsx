import { useFormat } from '@console/platform/i18n'
import { Button, lazyPart, Mono, Stack, styled } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Addition } from '@console/platform-registry/schema/extensions'
import {
  logFault,
  onOutageOver,
  RemoteFault,
  type Remote,
  type RemoteComponent,
  type RunningRelease,
} from '../../remotes/index.ts'
import { RenderBoundary } from '../remote/RenderBoundary.tsx'
import { useFaultText } from '../remote/useFaultText.ts'
import { useShell } from '../shellContext.ts'
import { ExtensionPending } from './ExtensionPending.tsx'
import { useT } from './i18n/useT.ts'

const ServerState = lazyPart('ServerState', () => import(/* webpackChunkName: "server-state" */ '../ServerState.tsx'))

const Place = styled('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: '1',
    minH: '24',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
  },
})

interface ExtensionFrameProps {
  running: () => RunningRelease
  addition: Addition
  /**
   * The host's props. A `fallback` among them is shown while the extension is loading and after it has failed;
   * `onFailed` is then called.
   */
  props: object
}

type Loading = { kind: 'loading' } | { kind: 'ready'; View: RemoteComponent } | { kind: 'failed'; fault: RemoteFault }

/**
 * An extension within bounds of its own: while it is on its way, hangs, can't be loaded or has thrown, that is told
 * here, and everything around it keeps working.
 */
export const ExtensionFrame = ({
  running,
  addition: { id, point, module = '', title },
  props,
}: ExtensionFrameProps) => {
  const { remoteManager } = useShell()
  const { language } = useFormat()
  const isQuiet = 'fallback' in props
  const pending = isQuiet ? (props.fallback as ReactNode) : <ExtensionPending />
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const [state, setState] = useState<Loading>(() => {
    const View = remoteManager.loaded(running(), module)
    return View ? { kind: 'ready', View } : { kind: 'loading' }
  })
  const giveUp = useEffectEvent((fault: RemoteFault) => {
    if (!remoteManager.fallBackInPart(running(), fault)) setState({ kind: 'failed', fault })
  })
  useEffect(() => {
    let left = false
    const settle = (apply: () => void) => {
      if (left) return
      setRetrying(false)
      apply()
    }
    remoteManager.load(running(), module).then(
      (View) => settle(() => setState({ kind: 'ready', View })),
      (fault: RemoteFault) => settle(() => giveUp(fault)),
    )
    return () => {
      left = true
    }
  }, [remoteManager, running, module, attempt])

  // A new release may fix it, so the registry is read again.
  const retry = async () => {
    setRetrying(true)
    await remoteManager.retryPart(running().name)
    setAttempt((number) => number + 1)
  }
  const failed = (fault: RemoteFault | null) => {
    const onRetry = () => void retry()
    return isQuiet ? (
      <StandIn fault={fault} onRetry={onRetry} onFailed={'onFailed' in props ? (props.onFailed as () => void) : null}>
        {pending}
      </StandIn>
    ) : (
      <Failed what={title[language]} remote={running()} fault={fault} retrying={retrying} onRetry={onRetry} />
    )
  }
  const broken = (cause: unknown) => new RemoteFault('render', running(), { cause })
  const waiting = isQuiet ? pending : <Waiting key={attempt} late={failed(null)} />
  if (state.kind === 'failed') return failed(state.fault)
  if (state.kind === 'loading') return waiting
  return (
    <ServerState pending={pending}>
      <RenderBoundary
        key={attempt}
        fallback={(cause) => failed(broken(cause))}
        onFailure={(cause) => logFault(running(), broken(cause), `${id} of ${point}`)}
      >
        <Suspense fallback={waiting}>
          <state.View {...props} />
        </Suspense>
      </RenderBoundary>
    </ServerState>
  )
}

/** Milliseconds. What arrives later is still shown. */
const patience = 20_000

const Waiting = ({ late }: { late: ReactNode }) => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? late : <ExtensionPending />
}

const useRetryAfterOutage = (fault: RemoteFault | null, onRetry: () => void) => {
  const whenBack = useEffectEvent(onRetry)
  useEffect(() => (fault && fault.kind !== 'render' ? onOutageOver(() => whenBack()) : undefined), [fault])
}

/** Shown by the host in place of an extension that failed. */
const StandIn = ({
  fault,
  onRetry,
  onFailed,
  children,
}: {
  fault: RemoteFault | null
  onRetry: () => void
  onFailed: (() => void) | null
  children: ReactNode
}) => {
  useRetryAfterOutage(fault, onRetry)
  const tell = useEffectEvent(() => onFailed?.())
  useEffect(() => tell(), [])
  return children
}

interface FailedProps {
  what: string
  remote: Remote
  /** Null while it is only late. */
  fault: RemoteFault | null
  retrying: boolean
  onRetry: () => void
}

const Failed = ({ what, remote: { name, version }, fault, retrying, onRetry }: FailedProps) => {
  const t = useT()
  const faultText = useFaultText()
  useRetryAfterOutage(fault, onRetry)
  return (
    <Place>
      <Stack alignItems="center" gap="2" p="4" minW="0" maxW="full" textAlign="center" color="fg.muted">
        <span>
          {t(fault === null ? 'extension.late' : fault.kind === 'render' ? 'extension.broken' : 'state.loadFailed', {
            what,
          })}
        </span>
        <Mono fontSize="xs" overflowWrap="anywhere">
          {name} {version}
        </Mono>
        {fault ? (
          <Mono as="small" fontSize="xs" overflowWrap="anywhere" lineClamp="3">
            {faultText(fault).cause}
          </Mono>
        ) : null}
        <Button size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    </Place>
  )
}
