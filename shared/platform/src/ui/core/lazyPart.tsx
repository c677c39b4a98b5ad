import { RotateCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { createWritable } from '../../lib/index.ts'
import { useCommonText } from '../../i18n/index.ts'
import { Button } from './controls/Button.tsx'
import { Banner } from './state/Banner.tsx'
import { styled } from './styled.ts'

const Place = styled('div', {
  base: { position: 'fixed', zIndex: 'toast', insetX: '4', bottom: '4', mx: 'auto', maxW: 'state' },
})

type State<Props> = { kind: 'loading' } | { kind: 'ready'; Part: ComponentType<Props> } | { kind: 'failed' }

type Retry = () => void

interface PartProps {
  /** Shown while its code is loading. */
  pending?: ReactNode
  /** Shown when loading failed; without it a banner at the bottom of the page says so. */
  failed?: (retry: Retry) => ReactNode
}

/**
 * A component whose code is fetched when it is first rendered. A failed fetch breaks nothing else, and the user can
 * retry it.
 */
export const lazyPart = <Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props & PartProps> => {
  let loaded: State<Props> = { kind: 'loading' }
  return ({ pending = null, failed, ...props }) => {
    const [state, setState] = useState(loaded)
    useEffect(() => {
      if (state.kind !== 'loading') return undefined
      let unmounted = false
      const settle = (outcome: State<Props>) => void (!unmounted && setState(outcome))
      load().then(
        (parts) => settle((loaded = { kind: 'ready', Part: parts[name] })),
        () => settle({ kind: 'failed' }),
      )
      return () => {
        unmounted = true
      }
    }, [state])
    if (state.kind === 'ready') return <state.Part {...(props as unknown as Props)} />
    if (state.kind === 'loading') return pending
    const retry = () => setState({ kind: 'loading' })
    return failed ? (
      failed(retry)
    ) : (
      <>
        {pending}
        <PartFailed onRetry={retry} />
      </>
    )
  }
}

/** Parts that failed to load: one banner stands for all. */
const failedParts = createWritable<readonly { retry: Retry }[]>([])
const firstFailed = () => failedParts.getState()[0]

const PartFailed = ({ onRetry }: { onRetry: Retry }) => {
  const t = useCommonText()
  const [own] = useState(() => ({ retry: onRetry }))
  const shown = useSyncExternalStore(failedParts.subscribe, firstFailed)
  useEffect(() => {
    failedParts.setState([...failedParts.getState(), own])
    return () => failedParts.setState(failedParts.getState().filter((other) => other !== own))
  }, [own])
  if (shown !== own) return null
  const retryAll = () => failedParts.getState().forEach(({ retry }) => retry())
  return (
    <Place>
      <Banner
        kind="danger"
        action={
          <Button size="xs" icon={<RotateCw aria-hidden />} onClick={retryAll}>
            {t('retry')}
          </Button>
        }
      >
        {t('state.partFailed')}
      </Banner>
    </Place>
  )
}
