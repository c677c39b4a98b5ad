import type { Delivery } from '@console/platform/api'
import { useConsole, useUnsaved } from '@console/platform/contract'
import { Banner, Button, ButtonLink, lazyPart, styled, Tabs, useAddressTab } from '@console/platform/ui'
import { FormFooter } from '@console/platform/ui/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useDeviceOptions } from '../../common/devices/useDeviceOptions.ts'
import { unknownNames } from '../../common/model/variables.ts'
import { useT } from '../../i18n/index.ts'
import { useDeliveries } from '../deliveries/useDeliveries.ts'
import { JsonTab } from '../json/JsonTab.tsx'
import { useSampleEvent } from '../preview/useSampleEvent.ts'
import { BuilderTab } from './BuilderTab.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormFacts } from '../field/FormFacts.ts'
import { useIntegrationForm, type IntegrationFormOptions } from './useIntegrationForm.ts'
import { useSaveKey } from './useSaveKey.ts'
import { useSubmit } from './useSubmit.ts'

const DeliveriesTab = lazyPart('DeliveriesTab', () => import('../deliveries/DeliveriesTab.tsx'))

// As high as the page, so that its foot is at the bottom.
const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', flex: '1', minW: '0' } })
const Body = styled('div', { base: { flex: '1', minW: '0' } })
const Stale = styled('div', { base: { mb: '3' } })

const none: readonly Delivery[] = []

interface IntegrationFormProps extends IntegrationFormOptions {
  onUnsaved?: (unsaved: boolean) => void
}

/** The form of an integration, its JSON, and what became of its events. */
export const IntegrationForm = ({ onUnsaved, ...options }: IntegrationFormProps) => {
  const t = useT()
  const { href } = useConsole()
  const { id, template, exists } = options
  const { form, values, doc, halfTyped, unsaved, leavable, saving, takenName, conflict, save, takeTheirs } = useIntegrationForm(options)
  const [tab, setTab] = useAddressTab(['builder', 'json', 'deliveries'])
  const [advanced, setAdvanced] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const { onSubmit, saveHere } = useSubmit({ form, root, values, doc, unfinished: halfTyped.unfinished, save, showJson: () => setTab('json'), showBuilder: () => setTab('builder'), showAdvanced: () => setAdvanced(true), shows: (section) => template.sections.includes(section) })
  useUnsaved(!leavable, { save: saveHere })
  useSaveKey(root)
  const [anyDevice] = useDeviceOptions(values.device)
  const log = useDeliveries(id, exists && tab === 'deliveries', exists)
  const sample = useSampleEvent({ name: values.event, data: template.sample, device: values.device || (anyDevice?.value ?? 'sample-device'), live: template.kind === 'request', log: log.data ?? none })
  const { data } = sample.event
  const real = sample.real !== null
  const facts = useMemo(() => ({ id, template, takenName, unknownIn: (text: string) => unknownNames(text, values, { data, real }), halfTyped }), [id, template, takenName, values, data, real, halfTyped])
  // While it is being saved, too: what the list says of it is old until then.
  useEffect(() => onUnsaved?.(unsaved || saving), [onUnsaved, unsaved, saving])
  const tabs = [
    { key: 'builder', label: template.kind === 'function' ? t('form.lambdaBuilder') : t('form.webhookBuilder') },
    { key: 'json', label: t('json.title') },
    ...(exists && log.data !== null && !log.isPending ? [{ key: 'deliveries', label: t('deliveries.title') }] : []),
  ]
  // A new one leaves this screen once it is saved: what is typed meanwhile would be lost.
  const frozen = saving && !exists
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'builder'
  const stale = doc.problem ? (
    <Stale><Banner kind="warning" action={<><Button size="xs" onClick={() => setTab('json')}>{t('json.mend')}</Button><Button size="xs" onClick={doc.discard}>{t('json.discard')}</Button></>}>{t('json.stale')}</Banner></Stale>
  ) : null
  return (
    <FormProvider {...form}>
      <FormFacts value={facts}>
        <Form ref={root} noValidate onSubmit={onSubmit}>
          <Body><Tabs label={t('form.views')} tabs={tabs} value={shown} onChange={setTab}>
            {shown === 'builder' ? <BuilderTab doc={doc} frozen={frozen} sample={sample} advanced={advanced} onAdvanced={setAdvanced} stale={stale} /> : null}
            {shown === 'json' ? <JsonTab doc={doc} frozen={frozen} /> : null}
            {shown === 'deliveries' ? <DeliveriesTab id={id} log={log} /> : null}
          </Tabs></Body>
          {shown === 'deliveries' && !unsaved ? null : (
            <FormFooter note={unsaved ? t('form.unsaved') : null}>
              <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>{t('save')}</Button>
              <ButtonLink to={href('integration-list')}>{t('back')}</ButtonLink>
            </FormFooter>
          )}
        </Form>
        {conflict.conflict ? <ConflictDialog conflict={conflict.conflict} onCancel={conflict.cancel} onMine={() => { const shown = conflict.conflict; conflict.cancel(); void form.handleSubmit(async () => void (await save({ mine: shown })))() }} onTheirs={takeTheirs} /> : null}
      </FormFacts>
    </FormProvider>
  )
}
