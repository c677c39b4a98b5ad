import type { Device } from '@console/platform/api'
import type { Extension, RegisteredPoints } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { IconButton, lazyPart } from '@console/platform/ui'
import { Menu } from '@console/platform/ui/overlay'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useExtensions } from '../../common/useExtensions.ts'
import { useT } from '../../i18n/index.ts'
import { factsOf } from '../deviceFacts.ts'

const ActionDialog = lazyPart('ActionDialog', () => import(/* webpackChunkName: "on-demand" */ './ActionDialog.tsx'))

/** The menu of what other remotes can do with a device; nothing where they can't. */
export const RowActions = ({ device }: { device: Device }) => {
  const t = useT()
  const { language } = useFormat()
  const actions = useExtensions('device.row.action/v1', factsOf(device))
  const [chosen, setChosen] = useState<Extension<RegisteredPoints['device.row.action/v1']> | null>(null)
  if (!actions?.length) return null
  const items = actions.map((action) => ({
    label: action.title[language],
    icon: <action.Icon />,
    onSelect: () => setChosen(action),
  }))
  return (
    <>
      <Menu
        trigger={
          <IconButton size="xs" label={t('devices.actions', { name: device.name || device.id })}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={items}
      />
      {chosen ? <ActionDialog action={chosen} device={device} onClose={() => setChosen(null)} /> : null}
    </>
  )
}
