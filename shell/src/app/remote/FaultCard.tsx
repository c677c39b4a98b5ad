import { useCommonText } from '@console/platform/i18n'
import { useLocation } from '@console/platform/router'
import { Button, lazyPart, PageHeader, StateCard } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { sectionOf } from '../layout/menu/menu.ts'
import { useMenu } from '../layout/menu/useMenu.ts'
import { Pending } from '../states/Pending.tsx'
import type { BrokenCardProps } from './BrokenCard.tsx'
import { ServerUnreachable } from './ServerUnreachable.tsx'

const BrokenCard = lazyPart('BrokenCard', () => import('./BrokenCard.tsx'))

/** In the place of a section whose code can't be shown. */
export const FaultCard = (props: BrokenCardProps) => {
  const t = useCommonText()
  const section = sectionOf(useMenu(), useLocation().pathname)?.title ?? props.fault.remote
  if (props.fault.kind === 'unreachable') return <ServerUnreachable onRetry={props.onRetry} />
  // Not even what says so has arrived.
  const failed = () => <><PageHeader title={section} /><StateCard tone="warning" focusAction icon={<RotateCw aria-hidden />} title={t('state.partFailed')} actions={<Button variant="solid" onClick={() => void props.onRetry()}>{t('retry')}</Button>}>{null}</StateCard></>
  return <BrokenCard {...props} pending={<Pending />} failed={failed} />
}
