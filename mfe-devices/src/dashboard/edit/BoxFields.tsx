import { historyFieldsQuery, type BoxField, type DashboardBox } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Button, IconButton, Mono, ServerText, Spinner, styled, useErrorText } from '@console/platform/ui'
import { SelectField } from '@console/platform/ui/form'
import { Popover } from '@console/platform/ui/overlay'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { seriesColor } from '../../common/series/seriesColors.ts'
import { useDevices } from '../../common/useDevices.ts'
import { most, nameOf } from '../box.ts'
import { useT } from '../i18n/useT.ts'
import { isSame, keyOf, pathOf } from '../values/fields.ts'

/** Milliseconds. A field that arrives while the list is open joins it. */
const rhythm = 5_000

const Label = styled('div', { base: { textStyle: 'label', mb: '1.5' } })
export const List = styled('ul', {
  base: {
    borderWidth: '1px',
    borderRadius: 'l2',
    overflow: 'hidden',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border.muted' },
  },
})
export const Entry = styled('li', {
  base: { display: 'flex', alignItems: 'center', gap: '2.5', minH: '8', ps: '3', pe: '1' },
})
export const Texts = styled('div', {
  base: {
    flex: '1',
    minW: '0',
    py: '1',
    '& > *': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > b': { textStyle: 'label' },
    '& > code': { textStyle: 'mono', color: 'fg.muted' },
  },
})
const Dash = styled('span', { base: { w: '3', h: '0.5', flexShrink: '0', borderRadius: 'full' } })
const Choices = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '3' } })
const Choice = styled('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    w: 'full',
    minH: '8',
    px: '3',
    py: '1',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '& > :first-of-type': { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    '& > small': { textStyle: 'xs', color: 'fg.muted', flexShrink: '0' },
    '&[aria-disabled=true]': { color: 'fg.subtle', cursor: 'default' },
  },
})

interface BoxFieldsProps {
  box: DashboardBox
  onChange: (box: DashboardBox) => void
}

/** The fields of a box, and a way to add more. */
export const BoxFields = ({ box, onChange }: BoxFieldsProps) => {
  const t = useT()
  const { data: devices = [] } = useDevices()
  const fields = box.fields ?? []
  const set = (next: BoxField[]) => onChange({ ...box, fields: next })
  return (
    <div>
      <Label>{t(box.kind === 'status' ? 'settings.statusFields' : 'settings.fields')}</Label>
      <List>
        {fields.map((field, index) => (
          <Entry key={keyOf(field)}>
            {box.kind === 'chart' ? <Dash bg={seriesColor(index)} /> : null}
            <Texts>
              <b>{visible(nameOf(devices, field.device))}</b>
              <Mono>{visible(pathOf(field))}</Mono>
            </Texts>
            <IconButton
              size="xs"
              label={t('settings.removeField', { field: `${nameOf(devices, field.device)} ${pathOf(field)}` })}
              onClick={() => set(fields.filter((each) => each !== field))}
            >
              <X aria-hidden />
            </IconButton>
          </Entry>
        ))}
        <li>
          <Popover
            title={t('settings.addField')}
            placement="bottom-end"
            trigger={
              <Button
                variant="ghost"
                size="xs"
                icon={<Plus aria-hidden />}
                disabledReason={fields.length >= most.fields ? t('settings.fullFields') : undefined}
              >
                {t('settings.addField')}
              </Button>
            }
          >
            <FieldChoice
              chosen={fields}
              first={fields.at(-1)?.device}
              onChoose={(field) => set(box.kind === 'value' ? [field] : [...fields, field])}
            />
          </Popover>
        </li>
      </List>
    </div>
  )
}

/** The fields that a device has sent. */
const FieldChoice = ({
  chosen,
  first,
  onChoose,
}: {
  chosen: readonly BoxField[]
  first: string | undefined
  onChoose: (field: BoxField) => void
}) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const { api } = useConsole()
  const { data: devices = [] } = useDevices()
  const [picked, setPicked] = useState(first)
  const device = picked ?? devices[0]?.id ?? ''
  const { data, error } = useQuery({
    ...historyFieldsQuery(api, device),
    enabled: device !== '',
    refetchInterval: rhythm,
  })
  return (
    <Choices>
      <SelectField
        label={t('settings.device')}
        value={device}
        onChange={setPicked}
        options={devices.map(({ id, name }) => ({ value: id, label: name || id }))}
      />
      {error && !data ? (
        <ServerText>{errorText(error)}</ServerText>
      ) : data === undefined ? (
        <Spinner label={t('loading')} />
      ) : (
        <List>
          {(data ?? []).map(({ event, field, last }) => {
            const own = { device, event, field }
            const isChosen = chosen.some((each) => isSame(each, own))
            return (
              <li key={keyOf(own)}>
                <Choice
                  type="button"
                  aria-disabled={isChosen || undefined}
                  onClick={() => {
                    if (!isChosen) onChoose(own)
                  }}
                >
                  <Mono>{visible(pathOf(own))}</Mono>
                  <small>
                    {isChosen
                      ? t('settings.chosen')
                      : typeof last === 'number'
                        ? format.measure(last)
                        : visible((last ?? '').slice(0, 20))}
                  </small>
                </Choice>
              </li>
            )
          })}
          {data?.length ? null : <Entry>{t('settings.noFields')}</Entry>}
        </List>
      )}
    </Choices>
  )
}
