import { RotateCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { createWritable } from '../../lib/index.ts'
import { useCommonText } from '../../i18n/index.ts'
import { Button } from './button/Button.tsx'
import { Banner } from './state/Banner.tsx'
import { styled } from './styled.ts'

const Place = styled('div', { base: { position: 'fixed', zIndex: 'toast', insetX: '4', bottom: '4', mx: 'auto', maxW: 'state' } })

type State<Props> = { kind: 'loading' } | { kind: 'ready'; Part: ComponentType<Props> } | { kind: 'failed' }

type Retry = () => void

interface PartProps {
  /** In its place while its code is on the way. */
  pending?: ReactNode
  /** In its place when its code did not arrive; else the page's lower end tells it. */
  failed?: (retry: Retry) => ReactNode
}

/** A component whose code is fetched when it is first rendered. A fetch that fails takes nothing else down, and is made again when the user wants it. */
export const lazyPart = <Name extends string, Props extends object>(name: Name, load: () => Promise<Record<Name, ComponentType<Props>>>): ComponentType<Props & PartProps> => {
  let loaded: State<Props> = { kind: 'loading' }
  return ({ pending = null, failed, ...props }) => {
    const [state, setState] = useState(loaded)
    useEffect(() => {
      if (state.kind !== 'loading') return undefined
      let left = false
      const settle = (outcome: State<Props>) => void (!left && setState(outcome))
      load().then((parts) => settle((loaded = { kind: 'ready', Part: parts[name] })), () => settle({ kind: 'failed' }))
      return () => {
        left = true
      }
    }, [state])
    if (state.kind === 'ready') return <state.Part {...(props as unknown as Props)} />
    if (state.kind === 'loading') return pending
    const retry = () => setState({ kind: 'loading' })
    return failed ? failed(retry) : <>{pending}<PartFailed onRetry={retry} /></>
  }
}

/** Those that wait for their Retry: one banner speaks for all. */
const waiting = createWritable<readonly { retry: Retry }[]>([])
const first = () => waiting.getState()[0]

const PartFailed = ({ onRetry }: { onRetry: Retry }) => {
  const t = useCommonText()
  const [own] = useState(() => ({ retry: onRetry }))
  const speaker = useSyncExternalStore(waiting.subscribe, first)
  useEffect(() => {
    waiting.setState([...waiting.getState(), own])
    return () => waiting.setState(waiting.getState().filter((other) => other !== own))
  }, [own])
  if (speaker !== own) return null
  const retryAll = () => waiting.getState().forEach(({ retry }) => retry())
  return (
    <Place>
      <Banner kind="danger" action={<Button size="xs" icon={<RotateCw aria-hidden />} onClick={retryAll}>{t('retry')}</Button>}>{t('state.partFailed')}</Banner>
    </Place>
  )
}
