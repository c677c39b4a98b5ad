import { RotateCw } from 'lucide-react'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { Button } from './button/Button.tsx'
import { Banner } from './state/Banner.tsx'
import { styled } from './styled.ts'

const Place = styled('div', { base: { position: 'fixed', zIndex: 'toast', insetX: '4', bottom: '4', mx: 'auto', maxW: 'state' } })

type State<Props> = { kind: 'loading' } | { kind: 'ready'; Part: ComponentType<Props> } | { kind: 'failed' }

interface PartProps {
  /** In its place while its code is on the way. */
  pending?: ReactNode
}

/**
 * A component whose code is fetched when it is first rendered. A fetch that fails is told at the page's lower end, with Retry: it
 * takes nothing else down, and nothing is fetched again unasked.
 */
export const lazyPart = <Name extends string, Props extends object>(name: Name, load: () => Promise<Record<Name, ComponentType<Props>>>): ComponentType<Props & PartProps> => {
  let loaded: State<Props> = { kind: 'loading' }
  return ({ pending = null, ...props }) => {
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
    return <>{pending}<PartFailed onRetry={() => setState({ kind: 'loading' })} /></>
  }
}

const PartFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useCommonText()
  return (
    <Place>
      <Banner kind="danger" action={<Button size="xs" icon={<RotateCw aria-hidden />} onClick={onRetry}>{t('retry')}</Button>}>{t('state.partFailed')}</Banner>
    </Place>
  )
}
