import { useConsole } from '@console/platform/contract'
import { useCommonText } from '@console/platform/i18n'
import { Button, Panel, styled } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

const Root = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '3', p: '4' },
})

/**
 * Shown in place of a tab whose code could not be loaded. It is loaded again when the connection is back, as the data
 * of screens are.
 */
export const TabFailed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useCommonText()
  const { broker } = useConsole()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    let before = broker.state.getState().kind
    const stop = broker.state.subscribe(() => {
      const { kind } = broker.state.getState()
      if (kind === 'live' && before !== 'live') again()
      before = kind
    })
    window.addEventListener('online', again)
    return () => {
      stop()
      window.removeEventListener('online', again)
    }
  }, [broker])
  return (
    <Panel padded={false}>
      <Root role="alert">
        <span>{t('state.partFailed')}</span>
        <Button size="xs" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {t('retry')}
        </Button>
      </Root>
    </Panel>
  )
}
