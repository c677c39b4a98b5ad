import { logFailure } from '@console/platform/lib'
import { Button, lazyPart, Stack } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FillingProps } from './DashboardScreen.tsx'
import { useT } from '../../i18n/index.ts'
import { onOutageOver, RemoteFault, type RemoteComponent, type RunningRelease } from '../../remotes/index.ts'
import { RenderBoundary } from '../remote/RenderBoundary.tsx'
import { SlotPending } from './SlotPending.tsx'
import { useShell } from '../shellContext.ts'

const ServerState = lazyPart('ServerState', () => import('../ServerState.tsx'))

interface SlotFillingProps extends FillingProps {
  /** The release that fills the slot. */
  remote: RunningRelease
}

/** A remote's component in a slot. One that can't be loaded or throws is replaced by a message; everything around it keeps working. */
export const SlotFilling = ({ remote, slot, title, Place }: SlotFillingProps) => {
  const t = useT()
  const { remoteManager } = useShell()
  const [attempt, setAttempt] = useState(0)
  const [retrying, setRetrying] = useState(false)
  const [Filling, setFilling] = useState<RemoteComponent | null | undefined>(() => {
    const offer = remote.slots.find((each) => each.slot === slot)
    return offer && remoteManager.loaded(remote, offer.module)
  })
  useEffect(() => {
    let left = false
    void remoteManager.loadSlot(slot, () => !left).then((component) => {
      if (left) return
      setRetrying(false)
      setFilling(() => component)
    })
    return () => {
      left = true
    }
  }, [remoteManager, slot, attempt])

  // A new release may fix it, so the registry is read again. The button stays in place meanwhile.
  const retry = async () => {
    setRetrying(true)
    await remoteManager.retry(remote.name)
    setAttempt(attempt + 1)
  }
  const whenBack = useEffectEvent(() => void retry())
  useEffect(() => {
    if (Filling !== null) return undefined
    return onOutageOver(() => whenBack())
  }, [Filling, attempt])
  const tell = (cause: unknown) => logFailure(`Showing ${slot} of ${remote.name} ${remote.version}`, new RemoteFault('render', remote, { cause }))
  const failed = (
    <Place>
      <Stack alignItems="center" gap="2" p="4" textAlign="center" color="fg.muted">
        {t('state.loadFailed', { what: title })}
        <Button size="xs" icon={<RotateCw aria-hidden />} busy={retrying} onClick={() => void retry()}>{t('retry')}</Button>
      </Stack>
    </Place>
  )
  if (Filling === null) return failed
  if (!Filling) return <SlotPending />
  return <ServerState pending={<SlotPending />}><RenderBoundary key={attempt} fallback={() => failed} onFailure={tell}><Filling /></RenderBoundary></ServerState>
}
