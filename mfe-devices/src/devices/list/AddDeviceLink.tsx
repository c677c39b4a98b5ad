import { entranceQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Box, ButtonLink } from '@console/platform/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../i18n/useT.ts'

/** Whether the server takes devices of the user's own; undefined until it is known. */
export const useTakesDevices = (): boolean | undefined => {
  const { api } = useConsole()
  const { data } = useQuery(entranceQuery(api))
  return data === undefined ? undefined : data !== null
}

/**
 * The way to add a device. Its place is kept until the server has said whether it takes one, and after a no as well:
 * nothing moves.
 */
export const AddDeviceLink = () => {
  const t = useT()
  const { href } = useConsole()
  const takes = useTakesDevices()
  const [asked] = useState(takes === undefined)
  if (takes === false && !asked) return null
  return (
    <Box visibility={takes ? undefined : 'hidden'}>
      <ButtonLink variant="solid" to={href('device-add')} icon={<Plus aria-hidden />}>
        {t('add')}
      </ButtonLink>
    </Box>
  )
}
