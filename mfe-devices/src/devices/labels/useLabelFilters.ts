import type { Device } from '@console/platform/api'
import type { ListFilter } from '@console/platform/ui/table'
import { useMemo } from 'react'
import { useT } from '../i18n/useT.ts'

const most = 12

/** Of a label: its key, and its value, which a word lacks. */
const split = (label: string): [key: string, value: string | null] => {
  const at = label.indexOf('=')
  return at < 0 ? [label, null] : [label.slice(0, at), label.slice(at + 1)]
}

// No value can be this: it has no letters that one has.
const present = '+'

/**
 * A filter for each key that labels have, the commonest first: `?label.site=berlin`, and `?label.beta=+` for a word.
 */
export const useLabelFilters = (devices: readonly Device[] | undefined): readonly ListFilter<Device>[] => {
  const t = useT()
  const keys = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { labels } of devices ?? [])
      for (const [key] of (labels ?? []).map(split)) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [...counts]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([key]) => key)
      .join('\n')
  }, [devices])
  return useMemo(
    () =>
      keys
        .split('\n')
        .filter(Boolean)
        .map((key) => ({
          key: `label.${key}`,
          label: key,
          valueOf: ({ labels }: Device) => {
            const label = labels?.find((one) => split(one)[0] === key)
            return label === undefined ? '' : (split(label)[1] ?? present)
          },
          textOf: (value: string) => (value === '' ? t('withoutLabel') : value === present ? t('withLabel') : value),
        })),
    [keys, t],
  )
}
