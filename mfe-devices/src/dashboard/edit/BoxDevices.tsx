import type { DashboardBox } from '@console/platform/api'
import { visible } from '@console/platform/lib'
import { Button, IconButton, styled } from '@console/platform/ui'
import { Checkbox } from '@console/platform/ui/form'
import { Popover } from '@console/platform/ui/overlay'
import { Plus, X } from 'lucide-react'
import { useDevices } from '../../common/useDevices.ts'
import { nameOf } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { Entry, List, Texts } from './BoxFields.tsx'

const Label = styled('div', { base: { textStyle: 'label', mb: '1.5' } })
const Choices = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1', maxH: '80', overflowY: 'auto' },
})

// The server's limit.
const maxDevices = 100

/** The devices of a box. A box of alerts without devices shows all. */
export const BoxDevices = ({ box, onChange }: { box: DashboardBox; onChange: (box: DashboardBox) => void }) => {
  const t = useT()
  const { data: devices = [] } = useDevices()
  const chosen = box.devices ?? []
  const set = (next: string[]) => onChange({ ...box, devices: next.slice(0, maxDevices) })
  return (
    <div>
      <Label>{t('settings.devices')}</Label>
      <List>
        {chosen.map((id) => (
          <Entry key={id}>
            <Texts>
              <b>{visible(nameOf(devices, id))}</b>
            </Texts>
            <IconButton
              size="xs"
              label={t('settings.removeField', { field: nameOf(devices, id) })}
              onClick={() => set(chosen.filter((each) => each !== id))}
            >
              <X aria-hidden />
            </IconButton>
          </Entry>
        ))}
        {chosen.length === 0 && box.kind === 'alerts' ? <Entry>{t('settings.allDevices')}</Entry> : null}
        <li>
          <Popover
            title={t('settings.devices')}
            trigger={
              <Button variant="ghost" size="xs" icon={<Plus aria-hidden />}>
                {t('settings.chooseDevices')}
              </Button>
            }
          >
            <Choices>
              {devices.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name || id}
                  checked={chosen.includes(id)}
                  onChange={(on) => set(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
                />
              ))}
            </Choices>
          </Popover>
        </li>
      </List>
    </div>
  )
}
