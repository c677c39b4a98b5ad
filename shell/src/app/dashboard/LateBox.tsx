import { Button, lazyPart } from '@console/platform/ui'
import { useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { ExtensionPending } from '../extensions/ExtensionPending.tsx'
import { whenIdle } from '../remote/idle.ts'
import { savesData } from '../../boot/savesData.ts'
import { Placeholder } from './Box.tsx'

/** Loaded once the shell has painted and is idle. */
const BoxFilling = lazyPart('BoxFilling', async () => {
  await new Promise<void>((resolve) => requestAnimationFrame(() => whenIdle(resolve)))
  // Here, so that it is told when it does not arrive.
  await import(/* webpackChunkName: "visit" */ '../extensions/followPoint.tsx')
  return import(/* webpackChunkName: "visit" */ './BoxFilling.tsx')
})

interface LateBoxProps {
  id: string
  /** What the box is called. */
  title: string
  /** Whether a remote fills it; null until that is known. */
  isOffered: boolean | null
}

/**
 * A box that is filled after the first paint and stays a placeholder when no remote fills it. With data saving on, the
 * user starts loading.
 */
export const LateBox = ({ id, title, isOffered }: LateBoxProps) => {
  const t = useT()
  const [wanted, setWanted] = useState(!savesData())
  if (isOffered === null) return <ExtensionPending />
  if (!isOffered) return <Placeholder />
  if (!wanted)
    return (
      <Placeholder>
        <Button size="xs" aria-label={`${t('show')}: ${title}`} onClick={() => setWanted(true)}>
          {t('show')}
        </Button>
      </Placeholder>
    )
  return <BoxFilling id={id} pending={<ExtensionPending />} />
}
