import type { Device } from '@console/platform/api'
import { Panel, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import type { Dialogues } from '../exchange/useExchange.ts'
import { NothingHere } from '../layout/NothingHere.tsx'
import { FunctionRow } from './FunctionRow.tsx'

export interface FunctionsPanelProps {
  device: Device
  calls: Dialogues
  offReason: (name: string) => string | null
}

export const FunctionsPanel = ({ device, calls, offReason }: FunctionsPanelProps) => {
  const t = useT()
  const names = [...new Set(device.functions)]
  return (
    <Panel title={t('details.functions')} count={names.length || undefined} padded={false}>
      {names.length === 0 ? <NothingHere>{t('details.noFunctions')}</NothingHere> : (
        <div role="table" aria-label={t('details.functions')}>
          <VisuallyHidden as="div" role="row">
            {(['exchange.name', 'exchange.parameter', 'exchange.call', 'exchange.result'] as const).map((key) => <span key={key} role="columnheader">{t(key)}</span>)}
          </VisuallyHidden>
          {names.map((name) => <FunctionRow key={name} device={device.id} name={name} dialogue={calls.of(name)} off={offReason(name)} onCall={calls.send} />)}
        </div>
      )}
    </Panel>
  )
}
