import { deviceListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { naturalOrder } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Button, useErrorText } from '@console/platform/ui'
import { SearchField, SelectField, type SelectOption } from '@console/platform/ui/form'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'

// The search appears when there are more devices.
const searchFrom = 12
// Options in the list: more are slow to open.
const maxOptions = 200

interface DeviceFieldProps {
  value: string
  onChange: (device: string) => void
  error: string | null
}

/** Selects a device by name, with a search when there are many. */
export const DeviceField = ({ value, onChange, error }: DeviceFieldProps) => {
  const t = useT()
  const { language, number } = useFormat()
  const errorText = useErrorText()
  const list = useQuery(deviceListQuery(useConsole().api))
  const [query, setQuery] = useState('')
  const all = useMemo(() => {
    const compare = naturalOrder(language)
    const named = (list.data ?? []).map(({ id, name }): SelectOption => ({
      value: id,
      label: name && name !== id ? `${name} (${id})` : id,
    }))
    return named.sort((one, other) => compare(one.label, other.label))
  }, [list.data, language])
  const found = all.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))
  const options = found.slice(0, maxOptions)
  // The selected device stays in the list, whatever the search.
  if (value !== '' && !options.some((option) => option.value === value))
    options.unshift(all.find((option) => option.value === value) ?? { value, label: value })
  if (found.length > maxOptions)
    options.push({
      value: ' more',
      label: t('publish.moreDevices', { count: number(found.length - maxOptions) }),
      disabled: true,
    })
  const failed = list.error && !list.data ? t('publish.devicesFailed', { reason: errorText(list.error) }) : null
  return (
    <>
      {all.length > searchFrom && (
        <SearchField label={t('publish.searchDevices')} value={query} onChange={setQuery} slash={false} />
      )}
      <SelectField
        label={t('publish.device')}
        value={value}
        onChange={onChange}
        options={options}
        placeholder={
          list.isPending
            ? t('publish.devicesLoading')
            : found.length === 0 && query
              ? t('publish.noDeviceFound')
              : t('publish.chooseDevice')
        }
        error={error ?? failed}
        help={
          all.length > searchFrom
            ? t('publish.devicesFound', { count: found.length, formatted: number(found.length) })
            : undefined
        }
      />
      {failed && (
        <div>
          <Button size="xs" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('publish.retry')}
          </Button>
        </div>
      )}
    </>
  )
}
