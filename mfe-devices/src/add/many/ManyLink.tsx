import { enrolmentsQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Box, ButtonLink } from '@console/platform/ui'
import { Layers } from 'lucide-react'
import { useT } from '../i18n/useT.ts'

/** The way to tokens for many devices. Hidden where the server has none; its place is kept, so that nothing moves. */
export const ManyLink = () => {
  const t = useT()
  const { api, href } = useConsole()
  const { data } = useQuery(enrolmentsQuery(api))
  return (
    <Box visibility={data ? undefined : 'hidden'}>
      <ButtonLink to={`${href('device-add')}?many`} icon={<Layers aria-hidden />}>
        {t('many')}
      </ButtonLink>
    </Box>
  )
}
