import type { Device } from '@console/platform/api'
import { Mono, styled } from '@console/platform/ui'

/** As many digits as name an image among one account's. */
const digits = 7

// Half a hash names nothing.
const Hash = styled(Mono, { base: { whiteSpace: 'nowrap' } })

/** What a device runs: the image's name, else the beginning of its hash. */
export const FirmwareName = ({
  running: { name, firmware },
}: {
  running: Pick<NonNullable<Device['running']>, 'name' | 'firmware'>
}) => (name === null ? <Hash title={firmware}>{firmware.slice(0, digits)}</Hash> : <bdi title={firmware}>{name}</bdi>)
