import { useCommonText } from '@console/platform/i18n'
import { useLocation } from '@console/platform/router'
import { Button, lazyPart, Mono, PageHeader, StateCard } from '@console/platform/ui'
import { RotateCw, Unplug } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { isServerReachable, onServerBack, RemoteFault } from '../../remotes/index.ts'
import { sectionOf, useMenu } from '../layout/menu/menu.ts'
import { shellVersion } from '../shellVersion.ts'
import { Pending } from '../states/Pending.tsx'
import type { BrokenCardProps } from './BrokenCard.tsx'

/** Shown in place of a section while the console's server does not respond. Retries by itself once it does. */
export const ServerUnreachable = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const t = useT()
  const section = sectionOf(useMenu(), useLocation().pathname)?.title
  const [trying, setTrying] = useState(false)
  const [tried, setTried] = useState(0)
  const retry = () => {
    setTrying(true)
    void onRetry().finally(() => {
      setTrying(false)
      setTried((number) => number + 1)
    })
  }
  const whenBack = useEffectEvent(retry)
  useEffect(() => onServerBack(() => whenBack()), [tried])
  return (
    <>
      <PageHeader title={section ?? t('unreachable.title')} />
      <StateCard
        tone="warning"
        focusAction
        icon={<Unplug aria-hidden />}
        title={t('unreachable.title')}
        actions={
          <Button variant="solid" icon={<RotateCw aria-hidden />} busy={trying} onClick={retry}>
            {t('retry')}
          </Button>
        }
        facts={[{ label: t('unreachable.server'), value: <Mono>{window.location.origin}</Mono> }]}
      >
        {t(navigator.onLine ? 'unreachable.text' : 'unreachable.offline')} {t('unreachable.goesOn')}
      </StateCard>
    </>
  )
}

const BrokenCard = lazyPart('BrokenCard', () => import('./BrokenCard.tsx'))

/** Shown in place of a section whose code can't be loaded or run. */
export const FaultCard = (props: BrokenCardProps) => {
  const t = useCommonText()
  const section = sectionOf(useMenu(), useLocation().pathname)?.title ?? props.fault.remote
  if (props.fault.kind === 'unreachable') return <ServerUnreachable onRetry={props.onRetry} />
  // The code of the card could not be loaded either.
  const failed = () => (
    <>
      <PageHeader title={section} />
      <StateCard
        tone="warning"
        focusAction
        icon={<RotateCw aria-hidden />}
        title={t('state.partFailed')}
        actions={
          <Button variant="solid" onClick={() => void props.onRetry()}>
            {t('retry')}
          </Button>
        }
      >
        {null}
      </StateCard>
    </>
  )
  return <BrokenCard {...props} pending={<Pending />} failed={failed} />
}

/** Shown in place of a lazy part of the shell that could not be loaded: the server is down, or the part is broken. */
export const PartFault = ({ onRetry }: { onRetry: () => void }) => {
  const [reachable, setReachable] = useState<boolean | null>(null)
  useEffect(() => {
    let left = false
    void isServerReachable().then((isReachable) => void (!left && setReachable(isReachable)))
    return () => {
      left = true
    }
  }, [])
  if (reachable === null) return <Pending />
  return (
    <FaultCard
      fault={new RemoteFault(reachable ? 'chunk' : 'unreachable', { name: 'shell', version: shellVersion })}
      onRetry={async () => onRetry()}
    />
  )
}
