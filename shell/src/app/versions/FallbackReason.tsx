import { useFormat } from '@console/platform/i18n'
import { ServerText, Stack } from '@console/platform/ui'
import type { RunningRelease } from '../../remotes/index.ts'
import { useFaultText } from '../remote/useFaultText.ts'
import { useT } from './i18n/useT.ts'

/** Which releases failed, which one runs instead and since when, and why each of them failed. */
export const FallbackReason = ({ remote: { name, version, failed } }: { remote: RunningRelease }) => {
  const t = useT()
  const format = useFormat()
  const faultText = useFaultText()
  const since = Math.max(...failed.map(({ fault }) => fault.at))
  return (
    <Stack gap="0.5">
      <span>
        {t('versions.fellBack', {
          remote: name,
          failed: failed.map(({ remote }) => remote.version).join(', '),
          version,
          time: format.time(since),
        })}
      </span>
      {failed.map(({ remote, fault }) => {
        const { meaning, cause } = faultText(fault)
        return (
          <ServerText key={remote.version}>
            {t('versions.reason', { version: remote.version, meaning, cause, kind: fault.kind })}
          </ServerText>
        )
      })}
    </Stack>
  )
}
