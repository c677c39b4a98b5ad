import { useLocation } from '@console/platform/router'
import { Button, Mono, PageHeader, StateCard } from '@console/platform/ui'
import { RotateCw, Unplug } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { onServerBack } from '../../remotes/index.ts'
import { sectionOf } from '../layout/menu/menu.ts'
import { useMenu } from '../layout/menu/useMenu.ts'

/** In the place of a section while the console's server does not answer. Tries again by itself once it does. */
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
        actions={<Button variant="solid" icon={<RotateCw aria-hidden />} busy={trying} onClick={retry}>{t('retry')}</Button>}
        facts={[{ label: t('unreachable.server'), value: <Mono>{window.location.origin}</Mono> }]}
      >
        {t(navigator.onLine ? 'unreachable.text' : 'unreachable.offline')} {t('unreachable.goesOn')}
      </StateCard>
    </>
  )
}
