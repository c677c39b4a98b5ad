import { useTask } from '@console/platform/lists'
import { Banner, Box, Button } from '@console/platform/ui'
import { RotateCw } from 'lucide-react'
import { FallbackReason } from './FallbackReason.tsx'
import { useT } from './i18n/useT.ts'
import type { RunningRelease } from '../../remotes/index.ts'
import { useShell } from '../shellContext.ts'

interface VersionNoteProps {
  remote: RunningRelease
  /** The release that runs instead after the next navigation. */
  waiting: RunningRelease | undefined
  /**
   * Called once unsaved work was left and the wanted release runs. Where that is the same release as before, the screen
   * starts over.
   */
  onTaken: () => void
}

/** Shown above a section: why a version fell back and which one runs instead, or that a new one waits. */
export const VersionNote = ({ remote, waiting, onTaken }: VersionNoteProps) => {
  const t = useT()
  const { remoteManager, unsaved } = useShell()
  const { busy, run } = useTask<unknown>()
  const take = (change: () => Promise<unknown>) => unsaved.leave(() => void run(() => change().then(onTaken)))
  return (
    <Box mb="4">
      {waiting ? (
        <Banner
          kind="info"
          action={
            <Button size="xs" busy={busy} onClick={() => take(remoteManager.refresh)}>
              {t('versions.useNow')}
            </Button>
          }
        >
          {t('versions.waiting', { remote: remote.name, version: waiting.version })}
        </Banner>
      ) : (
        <Banner
          kind="warning"
          action={
            <Button
              size="xs"
              icon={<RotateCw aria-hidden />}
              busy={busy}
              onClick={() => take(() => remoteManager.retry(remote.name))}
            >
              {t('retry')}
            </Button>
          }
        >
          <FallbackReason remote={remote} />
        </Banner>
      )}
    </Box>
  )
}
