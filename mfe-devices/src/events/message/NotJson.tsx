import { useFormat } from '@console/platform/i18n'
import { Banner } from '@console/platform/ui'
import { useMemo } from 'react'
import { useT } from './i18n/useT.ts'
import { jsonFault } from './jsonFault.ts'

/** Says where a text that begins like JSON stops being JSON. */
export const NotJson = ({ text }: { text: string }) => {
  const t = useT()
  const format = useFormat()
  const fault = useMemo(() => jsonFault(text), [text])
  return (
    fault && (
      <Banner kind="info">
        {t(fault.kind === 'end' ? 'notJson.end' : fault.kind === 'string' ? 'notJson.string' : 'notJson.character', {
          at: format.number(fault.at),
        })}
      </Banner>
    )
  )
}
