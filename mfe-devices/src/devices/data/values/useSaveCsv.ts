import { historySeriesQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useMutation } from '@console/platform/query'
import { saveFile, useErrorText } from '@console/platform/ui'
import { csvName } from '../../../common/plot/csvName.ts'
import type { View } from '../../../common/plot/view/view.ts'
import type { Charted } from '../DataCharts.tsx'
import { fieldKey } from '../fields/sources.ts'
import { useT } from '../i18n/useT.ts'
import { dataCsv } from './dataCsv.ts'

// The server's limit.
const points = 2000

/** Saves the charts' data as a file, in the finest buckets that the server returns. */
export const useSaveCsv = (device: string, charts: readonly Charted[], view: View) => {
  const t = useT()
  const { api, toast } = useConsole()
  const errorText = useErrorText()
  const { language } = useFormat()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const range = view.getState().range
      const fields = charts.flatMap(({ source }) =>
        source.kind === 'field' ? [{ event: source.event, field: source.field }] : [],
      )
      const request = { device, fields, from: Math.floor(range.from), to: Math.ceil(range.to), points }
      const { series } =
        fields.length === 0
          ? { series: [] }
          : await historySeriesQuery(api, request).queryFn({ signal: new AbortController().signal })
      const columns = charts.map(({ source: { key }, series: shown }) => ({
        name: key,
        buckets: series.find((each) => fieldKey(each) === key)?.buckets ?? shown,
      }))
      saveFile(
        new Blob([dataCsv(columns, range, language)], { type: 'text/csv;charset=utf-8' }),
        csvName('data', device, range),
      )
    },
    onError: (error) => toast({ kind: 'error', title: t('csvFailed'), text: errorText(error) }),
  })
  return { save: () => mutate(), saving: isPending }
}
