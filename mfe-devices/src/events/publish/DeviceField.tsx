import { deviceListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { Button, useErrorText } from '@console/platform/ui'
import { SearchField, SelectField, type SelectOption } from '@console/platform/ui/form'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/index.ts'

// Fewer are found without a search.
const few = 12
// More are no list to choose from, and slow to open.
const most = 200

interface DeviceFieldProps {
  value: string
  onChange: (device: string) => void
  error: string | null
}

/** One of the devices, by name; with a search once they are many. */
export const DeviceField = ({ value, onChange, error }: DeviceFieldProps) => {
  const t = useT()
  const { language, number } = useFormat()
  const errorText = useErrorText()
  const list = useQuery(deviceListQuery(useConsole().api))
  const [query, setQuery] = useState('')
  const all = useMemo(() => {
    const named = (list.data ?? []).map(({ id, name }): SelectOption => ({ value: id, label: name && name !== id ? `${name} (${id})` : id }))
    return named.sort((one, other) => one.label.localeCompare(other.label, language))
  }, [list.data, language])
  const found = all.filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))
  const options = found.slice(0, most)
  // What is chosen stays, whatever is searched for.
  if (value !== '' && !options.some((option) => option.value === value)) options.unshift(all.find((option) => option.value === value) ?? { value, label: value })
  if (found.length > most) options.push({ value: ' more', label: t('publish.moreDevices', { count: number(found.length - most) }), disabled: true })
  const failed = list.error && !list.data ? t('publish.devicesFailed', { reason: errorText(list.error) }) : null
  return (
    <>
      {all.length > few && <SearchField label={t('publish.searchDevices')} value={query} onChange={setQuery} slash={false} />}
      <SelectField
        label={t('publish.device')}
        value={value}
        onChange={onChange}
        options={options}
        placeholder={list.isPending ? t('publish.devicesLoading') : found.length === 0 && query ? t('publish.noDeviceFound') : t('publish.chooseDevice')}
        error={error ?? failed}
        help={all.length > few ? t('publish.devicesFound', { count: found.length, formatted: number(found.length) }) : undefined}
      />
      {failed && <div><Button size="xs" busy={list.isFetching} onClick={() => void list.refetch()}>{t('publish.retry')}</Button></div>}
    </>
  )
}
