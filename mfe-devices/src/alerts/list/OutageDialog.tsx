import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { Link, Mono, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import type { Names } from '../words/useAlertWords.ts'

const List = styled('ul', {
  base: {
    '& > li': {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
  },
})

interface OutageDialogProps {
  title: string
  devices: readonly string[]
  names: Names
  onClose: () => void
}

/** The devices of a mass outage. */
export const OutageDialog = ({ title, devices, names, onClose }: OutageDialogProps) => {
  const { href } = useConsole()
  return (
    <Dialog open onClose={onClose} title={title} size="md">
      <List>
        {devices.map((id) => (
          <li key={id}>
            <Link to={href('device-details', { id })}>
              <bdi>{visible(names.devices.get(id) ?? id)}</bdi>
            </Link>
            <Mono>{visible(id)}</Mono>
          </li>
        ))}
      </List>
    </Dialog>
  )
}
