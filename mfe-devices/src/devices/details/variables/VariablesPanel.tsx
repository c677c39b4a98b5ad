import type { Device } from '@console/platform/api'
import { Button, Panel, VisuallyHidden } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import type { Dialogues } from '../exchange/useExchange.ts'
import { NothingHere } from '../layout/NothingHere.tsx'
import { VariableRow } from './VariableRow.tsx'

export interface VariablesPanelProps {
  device: Device
  reads: Dialogues
  offReason: (name: string) => string | null
}

export const VariablesPanel = ({ device, reads, offReason }: VariablesPanelProps) => {
  const t = useT()
  const variables = Object.entries(device.variables)
  const readable = variables.map(([name]) => name).filter((name) => offReason(name) === null)
  const off = readable.length === 0 ? offReason(variables[0]?.[0] ?? '') : null
  const readAll = <Button size="xs" busy={readable.length > 0 && readable.every((name) => reads.of(name)?.kind === 'pending')} disabledReason={off} onClick={() => readable.forEach((name) => reads.send(name))}>{t('exchange.readAll')}</Button>
  return (
    <Panel title={t('details.variables')} padded={false} actions={variables.length > 0 ? readAll : undefined}>
      {variables.length === 0 ? <NothingHere>{t('details.noVariables')}</NothingHere> : (
        <div role="table" aria-label={t('details.variables')}>
          <VisuallyHidden as="div" role="row">
            {(['exchange.name', 'exchange.value', 'exchange.read'] as const).map((key) => <span key={key} role="columnheader">{t(key)}</span>)}
          </VisuallyHidden>
          {variables.map(([name, type]) => <VariableRow key={name} name={name} type={type} dialogue={reads.of(name)} off={offReason(name)} onRead={reads.send} />)}
        </div>
      )}
    </Panel>
  )
}
